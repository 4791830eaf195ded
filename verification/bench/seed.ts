import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createIds } from '../../src/platform/ids.ts';
import { createForm, submission } from './bench-forms.ts';
import { copyInto } from './postgres-copy.ts';
import { query, type Service } from './service-process.ts';

/** A form with many responses. */
export interface SeededForm {
  readonly id: string;
  readonly title: string;
  readonly responses: number;
  /** Id of the last response before a page deep in the list, as its cursor. */
  readonly deepCursor: string;
}

/** Three such forms, which differ in the number of responses. */
export interface Seeds {
  readonly small: SeededForm;
  readonly middle: SeededForm;
  readonly large: SeededForm;
}

/** The number of responses of a page. */
export const pageSize = 25;

/** The number of the page deep in the list, if there are as many. */
const deepPage = 1000;

/** The period over which the responses are distributed, in milliseconds: thirty days. */
const timeSpan = 30 * 86_400_000;

/** The number of rows of a chunk. */
const chunkSize = 500;

/** Creates the forms, and verifies the counters with the command line of the service. */
export async function createSeeds(
  service: Service,
  sizes: Readonly<Record<keyof Seeds, number>>,
): Promise<Seeds> {
  const small = await createSeed(service, 'little', sizes.small);
  const middle = await createSeed(service, 'more', sizes.middle);
  const large = await createSeed(service, 'most', sizes.large);
  await query(service.database, 'VACUUM (ANALYZE) responses');
  await verifyCounters(service);
  // Unwritten pages would otherwise be written during the measurements. Not every role may do so.
  await query(service.database, 'CHECKPOINT').catch(() => undefined);
  return { small, middle, large };
}

async function createSeed(
  { service, database }: Service,
  name: string,
  responses: number,
): Promise<SeededForm> {
  const title = `Seeded with ${name}`;
  const { id } = await createForm(service.url, { title });
  const ids = idsOf(responses);
  await copyInto(
    database,
    'responses (form_id, id, form_version, source, duration_ms, answers, created_at)',
    rowsOf(id, ids),
  );
  await query(database, countVersions(id));
  await query(database, countDays(id));
  const deep = ids.at(-Math.min(pageSize * (deepPage - 1), responses))?.id ?? '';
  return { id, title, responses, deepCursor: deep };
}

interface IdWithTime {
  readonly id: string;
  readonly at: string;
}

/** Ids like those of the service, oldest first, up to a minute ago. */
function idsOf(count: number): IdWithTime[] {
  const end = Date.now() - 60_000;
  let now = new Date(end - timeSpan);
  const ids = createIds({ now: () => now, random: (size) => randomBytes(size) });
  return Array.from({ length: count }, (_, index) => {
    now = new Date(end - timeSpan + Math.floor((timeSpan * index) / count));
    return { id: ids.next('resp'), at: now.toISOString() };
  });
}

/** An answer that few responses of each form have, and the number of these responses. */
export const rareAnswer = { question: 'q1_2', value: 7 } as const;
export const rareResponses = 50;

/** Rows in the text format of PostgreSQL; no value needs escaping. */
function* rowsOf(formId: string, ids: readonly IdWithTime[]): Generator<string> {
  const { answers, duration_ms } = JSON.parse(submission);
  const json = JSON.stringify(answers);
  const rare = JSON.stringify({ ...answers, [rareAnswer.question]: rareAnswer.value });
  const interval = Math.floor(ids.length / rareResponses);
  const isRare = (index: number) => index % interval === 0 && index < interval * rareResponses;
  for (let start = 0; start < ids.length; start += chunkSize) {
    yield ids
      .slice(start, start + chunkSize)
      .map(({ id, at }, place) => {
        const stored = isRare(start + place) ? rare : json;
        return `${[formId, id, 1, 'WEB', duration_ms, stored, at].join('\t')}\n`;
      })
      .join('');
  }
}

const countVersions = (formId: string) => `
  INSERT INTO response_counts (form_id, version, slot, count, timed, duration_ms)
  SELECT form_id, form_version, 0, count(*), count(duration_ms), sum(duration_ms)
  FROM responses WHERE form_id = '${formId}' GROUP BY form_id, form_version`;

const countDays = (formId: string) => `
  INSERT INTO response_days (form_id, day, slot, count, approved, rejected)
  SELECT form_id, (created_at AT TIME ZONE 'UTC')::date, 0, count(*), 0, 0
  FROM responses WHERE form_id = '${formId}' GROUP BY 1, 2`;

/** @throws {Error} with the differences */
async function verifyCounters({ store }: Service): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/cli.js', import.meta.url));
  const env = { ...process.env, ...store };
  await promisify(execFile)(process.execPath, [script, 'counters', 'verify'], { env });
}
