import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';
import { createIds } from '../../src/platform/ids.ts';
import { createForm, submission } from './bench-forms.ts';
import type { Service } from './service.ts';

export type SeededForm = Awaited<ReturnType<typeof createSeed>>;

const sizeNames = ['small', 'medium', 'large'] as const;

/** Three such forms, which differ in the number of responses. */
export type Seeds = Readonly<Record<(typeof sizeNames)[number], SeededForm>>;

export type SeedSizes = Readonly<Record<keyof Seeds, number>>;

export const pageSize = 25;

const deepPage = 1000;

/** The period over which the responses are distributed, in milliseconds: thirty days. */
const timeSpan = 30 * 86_400_000;

/** Fills a table with COPY. @param target the table and its columns @param rows of values without special characters */
export async function copyInto(
  { connect }: Service,
  target: string,
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const client = await connect();
  try {
    const lines = Readable.from(linesOf(rows));
    await pipeline(lines, client.query(copyFrom(`COPY ${target} FROM STDIN`)));
  } finally {
    await client.end();
  }
}

/** Rows in the text format of PostgreSQL, some hundred at a time. */
function* linesOf(rows: Iterable<readonly unknown[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.join('\t')}\n`;
    if (text.length < 100_000) continue;
    yield text;
    text = '';
  }
  yield text;
}

export async function createSeeds(service: Service, sizes: SeedSizes): Promise<Seeds> {
  console.log(`Seeding ${Object.values(sizes).join(', ')} responses.`);
  const seeds = {
    small: await createSeed(service, 'small', sizes.small),
    medium: await createSeed(service, 'medium', sizes.medium),
    large: await createSeed(service, 'large', sizes.large),
  };
  await service.query('VACUUM (ANALYZE) responses');
  const script = fileURLToPath(new URL('../../scripts/cli.js', import.meta.url));
  const env = { ...process.env, ...service.store };
  await promisify(execFile)(process.execPath, [script, 'counters', 'verify'], { env });
  // Unwritten pages would otherwise be written during the measurements. Not every role may do so.
  await service.query('CHECKPOINT').catch(() => undefined);
  return seeds;
}

/**
 * A published form with responses over thirty days.
 *
 * @param change of each text of the answers
 */
export async function createSeed(
  service: Service,
  name: string,
  count: number,
  change = (text: string) => text,
) {
  const title = `Seeded, ${name}`;
  const { id } = await createForm(service.service.url, { title });
  const ids = idsOf(count);
  const columns = 'form_id, id, form_version, source, duration_ms, answers, created_at';
  await copyInto(service, `responses (${columns})`, rowsOf(id, ids, change));
  for (const statement of countStatements) await service.query(statement, [id]);
  /** Id of the last response before a page deep in the list, as its cursor. */
  const deepCursor = ids.at(-Math.min(pageSize * (deepPage - 1), count))?.id ?? '';
  return { id, title, responses: count, deepCursor };
}

function idsOf(count: number) {
  const start = Date.now() - 60_000 - timeSpan;
  let now = new Date(start);
  const ids = createIds({ now: () => now, random: (size) => randomBytes(size) });
  return Array.from({ length: count }, (_, index) => {
    now = new Date(start + Math.floor((timeSpan * index) / count));
    return { id: ids.next('resp'), at: now.toISOString() };
  });
}

function* rowsOf(
  formId: string,
  ids: ReturnType<typeof idsOf>,
  change: (text: string) => string,
): Generator<readonly unknown[]> {
  const { answers, duration_ms } = JSON.parse(submission);
  const json = JSON.stringify(answers, (_, value) =>
    typeof value === 'string' ? change(value) : value,
  );
  for (const { id, at } of ids) yield [formId, id, 1, 'WEB', duration_ms, json, at];
}

const countStatements: readonly string[] = [
  `INSERT INTO response_counts (form_id, version, slot, count, timed, duration_ms)
   SELECT form_id, form_version, 0, count(*), count(duration_ms), sum(duration_ms)
   FROM responses WHERE form_id = $1 GROUP BY form_id, form_version`,
  `INSERT INTO response_days (form_id, day, slot, count, approved, rejected)
   SELECT form_id, (created_at AT TIME ZONE 'UTC')::date, 0, count(*), 0, 0
   FROM responses WHERE form_id = $1 GROUP BY 1, 2`,
];
