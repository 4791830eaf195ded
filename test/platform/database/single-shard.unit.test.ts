import { expect, it } from 'vitest';
import { findShardProblems } from '../../support/database/single-shard.ts';

// The check of hot-statements.test.ts finds every kind of statement that Citus would
// not execute on one shard.

const sound: readonly string[] = [
  'SELECT FROM forms WHERE id = $1 FOR SHARE',
  'SELECT id FROM workspaces ORDER BY id FOR UPDATE',
  'SELECT sum(count) FROM response_counts WHERE form_id = ANY($1) GROUP BY form_id',
  'SELECT f.id, r.id FROM forms f JOIN responses r ON r.form_id = f.id WHERE f.id = $1',
  `SELECT r.id FROM forms f LEFT JOIN LATERAL (SELECT id FROM responses WHERE form_id = $1) r ON TRUE
   WHERE f.id = $1`,
  'INSERT INTO events (id, form_id) VALUES ($1, $2)',
  'INSERT INTO file_removals (form_id, file_id) SELECT form_id, id FROM files WHERE form_id = $1',
  'INSERT INTO events (form_id, id) SELECT $1, id FROM json_to_recordset($2) AS e(id text)',
  'WITH chosen AS (SELECT id FROM files WHERE form_id = $1) SELECT id FROM chosen',
  `DELETE FROM responses r USING reviews v WHERE r.form_id = 'form_1' AND v.form_id = r.form_id`,
  'SELECT id FROM files WHERE form_id IN ($1, $2)',
  'SELECT id FROM files WHERE (form_id = $1 AND id = $2) OR (form_id = $3 AND id = $4)',
  'SELECT "t0"."id" FROM "public"."files" AS "t0" WHERE "t0"."form_id" = $1',
  'SELECT "public"."files"."id" FROM "public"."files" WHERE ("public"."files"."form_id" = $1 AND 1=1)',
];

it.each(sound)('accepts %s', async (sql) => {
  expect(await findShardProblems(sql)).toEqual([]);
});

const unfiltered = (table: string, key = 'form_id') =>
  `${table} is not filtered by a constant ${key}`;

const unsound: readonly (readonly [sql: string, ...problems: string[]])[] = [
  ['SELECT FROM forms WHERE workspace_id = $1', unfiltered('forms', 'id')],
  ['SELECT FROM responses WHERE form_id = $1 OR id = $2', unfiltered('responses')],
  [
    'SELECT FROM forms WHERE (id = $1 AND slug = $2) OR id = $3 FOR UPDATE',
    'rows of several forms are locked',
  ],
  ['UPDATE files SET size = 1 WHERE id = $1', unfiltered('files')],
  ['DELETE FROM events WHERE id = ANY($1)', unfiltered('events')],
  ['SELECT FROM responses WHERE form_id > $1', unfiltered('responses')],
  [
    'SELECT FROM forms f, LATERAL (SELECT FROM responses WHERE form_id = f.id) r WHERE f.id = $1',
    unfiltered('responses'),
  ],
  ['SELECT FROM forms f JOIN responses r ON r.id = f.id WHERE f.id = $1', unfiltered('responses')],
  ['SELECT FROM forms WHERE id = ANY($1) FOR UPDATE', 'rows of several forms are locked'],
  [
    'SELECT FROM slugs s JOIN forms f ON f.id = s.form_id WHERE f.id = $1',
    'slugs of the coordinator is joined with a distributed table',
  ],
  [
    'WITH gone AS (DELETE FROM files WHERE form_id = $1 RETURNING id) SELECT id FROM gone',
    'the common table expression gone changes rows',
  ],
  [
    'INSERT INTO events (form_id, id) VALUES ($1, $2), (lower($3), $4)',
    'events is inserted into without a constant form_id',
  ],
  [
    'INSERT INTO events (form_id, id) SELECT id, form_id FROM files WHERE form_id = $1',
    'events is inserted into without a constant form_id',
  ],
  ['SELECT FROM files WHERE form_id = $1 UNION ALL SELECT FROM files', unfiltered('files')],
  ['SELECT EXISTS (SELECT FROM reviews)', unfiltered('reviews')],
];

it.each(unsound)('refuses %s', async (sql, ...problems) => {
  expect(await findShardProblems(sql)).toEqual(problems);
});
