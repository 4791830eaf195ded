import { expect, it } from 'vitest';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import {
  addQuestions,
  type ExportedQuestion,
} from '../../../src/responses/export/tables/answer-parts.ts';
import { csvRecord } from '../../../src/responses/export/tables/csv.ts';
import { createTable, responseLayout, rowOf } from '../../../src/responses/export/tables/table.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { memoryInUse } from '../../support/processes/memory.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Tables over many versions with different questions.

const world = await createTestWorld();
const alice = await world.client();

const text = (id: string) => ({ id, type: 'short_text', title: id });
const asking = (ids: readonly string[]) =>
  parse({ schema: { sections: [{ id: 's', elements: ids.map(text) }] } });
const idsOf = (version: number, count: number) =>
  Array.from({ length: count }, (_, index) => `v${version}_${index}`);

/** Creates a form with a version for each list of questions and a response to each version. */
async function buildVersions(asked: readonly (readonly string[])[]) {
  const { id: formId } = await buildPublishedForm(alice);
  const { db, ids, clock } = world.services;
  const publishedAt = clock.now();
  const versions = asked.map((questions, index) => ({ number: index + 2, questions }));
  await db.prisma.formVersion.createMany({
    data: versions.map(({ number: version, questions }) => ({
      formId,
      version,
      definition: asking(questions),
      publishedAt,
    })),
  });
  await db.prisma.response.createMany({
    data: versions.map(({ number: formVersion, questions }) => ({
      formId,
      id: ids.next('resp'),
      formVersion,
      source: 'API' as const,
      answers: Object.fromEntries(questions.slice(-1).map((id) => [id, `of ${formVersion}`])),
      createdAt: publishedAt,
    })),
  });
  return formId;
}

const download = (formId: string, query = '') =>
  alice.rest(`GET /forms/${formId}/responses/export${query}`);
const rowsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it('exports CSV up to the column limit, refuses one more column, and exports it as JSON', async () => {
  const versions = Array.from({ length: 10 }, (_, index) => idsOf(index, 500));
  const formId = await buildVersions(versions);
  const { status, body } = await download(formId);
  expect(status).toBe(200);
  const [head, ...rows] = rowsOf(body);
  expect(head).toHaveLength(9 + exportLimits.columns);
  expect(rows.map((row) => row.length)).toEqual(versions.map(() => 9 + exportLimits.columns));

  const larger = await buildVersions([...versions, ['one']]);
  const refused = await download(larger);
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
  expect(refused.body.errors).toMatchObject([{ path: 'query.format', code: 'too_many' }]);
  expect(refused.body.detail).toContain('JSON');
  expect(refused.headers.get('Content-Disposition')).toBeNull();
  const json = await download(larger, '?format=json');
  expect([json.status, json.body.length]).toEqual([200, 11]);
});

it('refuses names of options and codebooks of versions that have too many options together', async () => {
  const { id: formId } = await buildPublishedForm(alice);
  const { db, clock } = world.services;
  const { formOptions, options: most } = definitionLimits;
  const choosing = (version: number) =>
    Array.from({ length: formOptions / most }, (_, place) => ({
      id: `q${place}`,
      type: 'dropdown',
      title: 'Q',
      options: idsOf(version, most).map((id) => ({ id, label: 'A' })),
    }));
  const versions = Array.from({ length: exportLimits.recorded / formOptions }, (_, index) => index);
  await db.prisma.formVersion.createMany({
    data: versions.map((index) => ({
      formId,
      version: index + 2,
      definition: parse({ schema: { sections: [{ id: 's', elements: choosing(index) }] } }),
      publishedAt: clock.now(),
    })),
  });
  for (const [query, name] of [
    ['?choices=columns&questions=all', 'choices'],
    ['?values=ids&questions=all', 'values'],
    ['?format=codebook', 'format'],
  ] as const) {
    const refused = await download(formId, query);
    expect(refused.body.errors).toMatchObject([{ path: `query.${name}`, code: 'too_many' }]);
  }
});

it('writes each answer in the column of its question for many versions', async () => {
  const count = 40;
  const versions = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? ['both', ...idsOf(index, 2)] : [...idsOf(index, 2), 'both'],
  );
  const { body } = await download(await buildVersions(versions));
  const [head = [], ...rows] = rowsOf(body);
  expect(head).toHaveLength(9 + 2 * count + 1);
  expect(rows).toHaveLength(count);
  for (const row of rows) {
    const version = Number(row[2]);
    const last = versions[version - 2]?.at(-1) ?? '';
    const filled = row.flatMap((value, place) =>
      place >= 9 && value ? [[head[place], value]] : [],
    );
    expect(row).toHaveLength(head.length);
    expect(filled).toEqual([[last, `of ${version}`]]);
  }
});

it('uses memory for the questions of a version, not for all columns', () => {
  const columns = idsOf(0, exportLimits.columns);
  const response = {
    id: 'resp_1',
    formVersion: 1,
    createdAt: '2026-01-31T12:00:00.000Z',
    answers: '{}',
    approvalStatus: 'NONE',
    decision: null,
    reviewedAt: null,
    reviewNote: null,
    source: 'WEB',
    durationMs: null,
    language: null,
    timeZone: null,
    invitation: null,
  } as const;

  /** Memory in bytes of a table after writing a line of each version. */
  function bytesOf(versions: number): number {
    const definitions = Array.from({ length: versions }, (_, index) =>
      asking(columns.slice(index, index + 5)),
    );
    const questions = new Map<string, ExportedQuestion>();
    for (let from = 0; from < columns.length; from += 500) {
      addQuestions(questions, asking(columns.slice(from, from + 500)), 1);
    }
    const before = memoryInUse().heapUsed;
    const { headings, cellsOf } = createTable(questions, responseLayout());
    const lines = definitions.map(
      (definition) => csvRecord(cellsOf({ definition }), headings.length)(rowOf(response)).length,
    );
    const bytes = memoryInUse().heapUsed - before;
    expect(lines.every((length) => length === lines[0] && headings.length > 0)).toBe(true);
    expect(definitions).toHaveLength(versions);
    return bytes;
  }

  bytesOf(10); // warms up the code
  const [few, many] = [bytesOf(1), bytesOf(200)];
  expect(many).toBeLessThan(few * 10);
});
