import { describe, expect, it } from 'vitest';
import { answerRows } from './answer-rows.ts';
import type { Rows } from './attempt.ts';
import { datasetRows } from './dataset-rows.ts';
import { definitionRows } from './definition-rows.ts';
import { readDocumentedRows } from './documented-rows.ts';
import { exportRows } from './export-rows.ts';
import { graphqlRows } from './graphql-rows.ts';
import { listRows } from './list-rows.ts';
import { createScene } from './scene.ts';

// Each limit of docs/limits.md, exceeded by both APIs.

const scene = await createScene();
const parts: readonly Rows[] = [
  definitionRows(scene),
  answerRows(scene),
  exportRows(scene),
  await datasetRows(scene),
  await listRows(scene),
  graphqlRows(scene),
];

/** What is recorded of the rows, by their first request. */
const recorded = new Map<string, Rows[string]>();
for (const [name, row] of parts.flatMap((rows) => Object.entries(rows))) {
  const earlier = recorded.get(name);
  const isAdded = typeof row !== 'string' && typeof earlier === 'object';
  recorded.set(name, isAdded ? [...earlier, ...row] : row);
}

const documented = readDocumentedRows();
const limits = [...recorded].flatMap(([name, row]) =>
  typeof row === 'string'
    ? []
    : row.flatMap((entry) => ('why' in entry ? [] : [{ request: name, ...entry }])),
);
const attempts = limits.flatMap(({ request, words, detail, refusal, ...apis }) =>
  (['rest', 'graphql'] as const).flatMap((api) => {
    const attempt = apis[api];
    return typeof attempt === 'string'
      ? []
      : [{ api, limit: `${request}: ${words}${detail ? ` (${detail})` : ''}`, refusal, attempt }];
  }),
);

describe('the table of docs/limits.md', () => {
  it('has a row for each attempt, and an attempt or a reason for each row', () => {
    expect([...recorded.keys()].sort()).toEqual(documented.map(({ name }) => name).sort());
  });

  it.each(documented)('states the limit of each attempt in the row of $name', ({ name, text }) => {
    const row = recorded.get(name) ?? [];
    const missing = typeof row === 'string' ? [] : row.filter(({ words }) => !text.includes(words));
    expect(missing).toEqual([]);
  });

  it.each(documented)(
    'states no number in the largest request of $name that is not attempted',
    ({ name, largest }) => {
      const row = recorded.get(name) ?? [];
      if (typeof row === 'string') return;
      const rest = row.reduce((text, { words }) => text.replaceAll(words, ''), largest);
      expect(rest).not.toMatch(/\d/);
    },
  );
});

describe('a request beyond a limit is refused, and one at the limit is not', () => {
  it.each(attempts)('$limit, by $api', async ({ attempt, refusal }) => {
    expect(await attempt(1)).toBe(refusal);
    expect(await attempt(0)).toBe('accepted');
  });
});
