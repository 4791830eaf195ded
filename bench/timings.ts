import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyOut } from './copy.ts';
import { expect, pathOf, seedsOf, type World } from './lines.ts';
import { memoryOf } from './processes.ts';
import { apiKey } from './service.ts';
import { median } from './statistics.ts';

/** Something that takes long by itself, done once after the other instead of under load. */
export interface Task {
  readonly key: string;
  readonly name: string;
  readonly baselineName: string;
  readonly seeded: boolean;
  /** @throws {Error} if it did not do what it says */
  service(world: World): Promise<void>;
  baseline(world: World): Promise<void>;
}

/** Milliseconds, medians of the rounds; the ratio is how fast the service is, to the baseline. */
export interface Timing extends Pick<Task, 'key' | 'name' | 'baselineName'> {
  readonly service: number;
  readonly baseline: number;
  readonly ratio: number;
  readonly ratios: readonly number[];
  /** Largest that the service's process was seen with meanwhile. MiB. */
  readonly memory: number;
}

/** How often, in milliseconds, one looks at the memory. */
const lookEvery = 20;

/** Does both in turns; the first of each warms up. */
export async function time(task: Task, world: World, rounds: number): Promise<Timing> {
  const times: { service: number; baseline: number }[] = [];
  let memory = 0;
  const look = async () => {
    memory = Math.max(memory, await memoryOf(world.service.pid));
  };
  for (let round = 0; round <= rounds; round += 1) {
    const baseline = await clocked(() => task.baseline(world));
    const looking = setInterval(look, lookEvery);
    const service = await clocked(() => task.service(world)).finally(() => clearInterval(looking));
    await look();
    if (round > 0) times.push({ service, baseline });
  }
  const { key, name, baselineName } = task;
  const [service, baseline] = [
    median(times.map((one) => one.service)),
    median(times.map((one) => one.baseline)),
  ];
  const ratios = times.map((one) => one.baseline / one.service);
  return { key, name, baselineName, service, baseline, ratio: baseline / service, ratios, memory };
}

async function clocked(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The most responses that an export has. */
const exportLimit = 100_000;

function exporting(format: 'csv' | 'json', columns: string, options: string): Task {
  const expected = (world: World) => Math.min(exportLimit, seedsOf(world).large.responses);
  return {
    key: `export-${format}`,
    name: `Export responses as ${format.toUpperCase()}, ${exportLimit} at most`,
    baselineName: 'COPY of the same rows',
    seeded: true,
    async service(world) {
      const { id } = seedsOf(world).large;
      const path = `/api/v1/forms/${id}/responses/export?format=${format}`;
      const response = await fetch(`${world.service.url}${path}`, {
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      expect(response.status === 200 && response.body !== null, 'the export is given');
      const found = await occurrences(response.body ?? [], 'resp_');
      expect(found === expected(world), 'the export is whole');
    },
    async baseline(world) {
      const { id } = seedsOf(world).large;
      const rows = `SELECT ${columns} FROM responses r WHERE form_id = '${id}'
        ORDER BY id DESC LIMIT ${exportLimit}`;
      const count = await copyOut(world.database, `COPY (${rows}) TO STDOUT ${options}`);
      expect(count === expected(world), 'COPY gives the same rows');
    },
  };
}

/** How often a word is in a stream. */
async function occurrences(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  word: string,
): Promise<number> {
  let count = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([end, chunk]);
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) count += 1;
    end = bytes.subarray(-(word.length - 1)); // it may lie across two
  }
  return count;
}

const upload = Buffer.alloc(10_000_000, 'What respondents send is longer than one thinks.\n');

/** How many were uploaded: each comes from another address. */
let uploads = 0;

const uploading: Task = {
  key: 'upload',
  name: 'Upload 10 MB, stored durably',
  baselineName: 'writing the same stream to a file, with fsync',
  seeded: false,
  async service({ service, forms }) {
    uploads += 1;
    const body = new FormData();
    body.append('item_id', 'document');
    body.append('file', new Blob([upload]), 'document.txt');
    const response = await fetch(`${service.url}${pathOf(forms.uploads)}/uploads`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `10.255.${uploads >> 8}.${uploads & 255}` },
      body,
    });
    expect(response.status === 201, `the upload is taken: ${await response.text()}`);
  },
  async baseline() {
    const path = join(tmpdir(), `formwright-bench-${randomUUID()}`);
    await pipeline(Readable.from([upload]), createWriteStream(path, { flush: true }));
    await rm(path);
  },
};

export const tasks: readonly Task[] = [
  exporting(
    'csv',
    'id, form_version, created_at, approval_status, source, duration_ms, answers',
    '(FORMAT csv)',
  ),
  exporting('json', 'row_to_json(r)', ''),
  uploading,
];
