// What the rows of an export contain is input, too: the rules of the APIs read it, so that an import stores nothing that
// no client could have stored. Answers are only bounded: which are valid depends on when they were submitted.

import type pg from 'pg';
import { z } from 'zod';
import { formatPath, Problem, validationFailed } from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import { automaticStatus } from '../../../packages/definition/approval.ts';
import {
  assertPublishable,
  parseDefinition,
} from '../../../packages/definition/parsing/parse-definition.ts';
import { checkContent } from '../../datasets/content/check-content.ts';
import { validateDataset } from '../../datasets/manage-datasets.ts';
import { isSlug, parseTags, parseTitleAndDescription } from '../../forms/form-metadata.ts';
import { mergeSettings, parseSettings } from '../../forms/settings/form-settings.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { isPasswordHash } from '../../visitors/password-hashing.ts';
import { webhookModel } from '../../webhooks/webhooks.ts';
import { stagedName } from './staged-tables.ts';
import { workspaceTables } from './workspace-tables.ts';

/** Rows that are read at once. */
const batchSize = 100;

/** The most bytes of a value by the type of its column: more than a client can send. */
const bounds: Readonly<Record<string, number>> = {
  text: 32 * 1024,
  bytea: 32 * 1024,
  'text[]': 1024 * 1024,
  json: 4 * 1024 * 1024,
  jsonb: 4 * 1024 * 1024,
};

interface Content {
  readonly table: string;
  /** The columns that are read; JSON is parsed. */
  readonly columns: readonly string[];
  /** Throws a problem, or an error of the parser, if the service does not store such a row. */
  readonly check: (row: Readonly<Record<string, unknown>>, client: pg.ClientBase) => unknown;
}

const contents: readonly Content[] = [
  {
    table: 'forms',
    columns: ['id', 'title', 'description', 'tags', 'slug', 'draft', 'settings', 'password_hash'],
    check({ draft, settings, slug, password_hash: hash, ...members }) {
      parseTitleAndDescription(members);
      parseTags(members);
      mergeSettings(parseSettings(settings), {}, {});
      parseDefinition(draft, noIds);
      assertSlug(slug);
      if (hash !== null && !isPasswordHash(String(hash))) refuse('password_hash');
    },
  },
  {
    table: 'slugs',
    columns: ['form_id', 'slug'],
    check: ({ slug }) => assertSlug(slug),
  },
  {
    table: 'form_versions',
    columns: ['form_id', 'version', 'definition'],
    check: ({ definition }) => assertPublishable(parseDefinition(definition, noIds)),
  },
  {
    table: 'responses',
    columns: ['form_id', 'id', 'decision'],
    check: ({ decision }) => automaticStatus({ decision }),
  },
  {
    table: 'webhooks',
    columns: ['id', 'url', 'events', 'include', 'enabled', 'description', 'form_id'],
    check({ form_id: formId, ...members }) {
      // Private addresses are refused when events are sent, by the settings of this installation.
      const { failures } = validate(webhookModel(true), { ...members, formId });
      if (failures.length > 0) throw validationFailed(failures);
    },
  },
  {
    table: 'datasets',
    columns: ['id', 'name'],
    check: ({ name }) => validateDataset({ name: String(name) }, { isNew: true, hasFile: true }),
  },
  {
    table: 'dataset_revisions',
    columns: ['dataset_id', 'revision', 'columns', 'row_count', 'bytes'],
    check: checkRevision,
  },
];

/** What the service stores has ids. */
const noIds = { random: () => refuse('id') };

function refuse(member: string): never {
  const message = 'Must be a value that the service has made.';
  throw validationFailed([{ path: [member], code: 'invalid_value', message }]);
}

function assertSlug(slug: unknown): void {
  if (!isSlug(String(slug))) refuse('slug');
}

/** Checks a revision of a dataset with its rows. */
async function checkRevision(
  { dataset_id: id, revision, columns, ...sums }: Readonly<Record<string, unknown>>,
  client: pg.ClientBase,
): Promise<void> {
  const names = Array.isArray(columns) ? columns.map(String) : [];
  const positions: number[] = [];
  async function* read() {
    yield [{ cells: names }];
    const select = `SELECT position, cells FROM ${stagedName('dataset_rows')}
                    WHERE dataset_id = $1 AND revision = $2 ORDER BY position`;
    for await (const rows of inBatches(client, 'staged_rows', select, [id, revision])) {
      positions.push(...rows.map(({ position }) => Number(position)));
      yield rows.map(({ cells }) => ({ cells: Array.isArray(cells) ? cells.map(String) : [] }));
    }
  }
  const { summary, failures } = await checkContent({ read });
  if (failures.length > 0) throw validationFailed(failures);
  const isComplete = positions.every((position, index) => position === index);
  if (!isComplete) refuse('position');
  if (summary.rowCount !== sums['row_count']) refuse('row_count');
  if (summary.bytes !== sums['bytes']) refuse('bytes');
}

/** Reads rows with a cursor, which keeps one batch in memory. */
async function* inBatches(
  client: pg.ClientBase,
  cursor: string,
  select: string,
  values: readonly unknown[] = [],
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  await client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`, [...values]);
  for (;;) {
    const { rows } = await client.query(`FETCH ${batchSize} FROM ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await client.query(`CLOSE ${cursor}`);
}

/**
 * Checks what the staged rows contain.
 *
 * @throws {OperatorError} names the table and the row
 */
export async function assertStorable(client: pg.ClientBase): Promise<void> {
  for (const { name } of workspaceTables) await assertBounded(client, name);
  for (const { table, columns, check } of contents) {
    const select = `SELECT ${columns.join(', ')} FROM ${stagedName(table)}`;
    for await (const rows of inBatches(client, 'staged_contents', select)) {
      for (const row of rows) {
        try {
          await check(row, client);
        } catch (error) {
          const key = columns.filter((column) => /(^|_)(id|version|revision)$/.test(column));
          throw notStorable(`${key.map((column) => row[column]).join(' ')} of "${table}"`, error);
        }
      }
    }
  }
}

/** @throws {OperatorError} if a value of a table is larger than any that a client can send */
async function assertBounded(client: pg.ClientBase, table: string): Promise<void> {
  const staged = stagedName(table);
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT quote_ident(a.attname) AS name, format_type(a.atttypid, NULL) AS type FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    [staged],
  );
  for (const { name, type } of columns) {
    const bytes = bounds[type];
    if (bytes === undefined) continue;
    const value = type === 'bytea' ? name : `${name}::text`;
    const { rowCount } = await client.query(
      `SELECT FROM ${staged} WHERE octet_length(${value}) > ${bytes} LIMIT 1`,
    );
    if (!rowCount) continue;
    throw new OperatorError(
      `A row of the table "${table}" has more than ${bytes} bytes in its column ${name}. ${advice}`,
    );
  }
}

const advice = 'Nothing was imported. Use an export that the service has made.';

function notStorable(row: string, cause: unknown): unknown {
  const reason = reasonOf(cause);
  if (reason === undefined) return cause;
  return new OperatorError(
    `The export contains what no client can store, in ${row}: ${reason} ${advice}`,
    { cause },
  );
}

/** @returns undefined for an error that is no verdict about contents */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof z.ZodError)) return undefined;
  const [issue] = error.issues;
  return `${formatPath(['value', ...(issue?.path.map(String) ?? [])])}: ${issue?.message}.`;
}
