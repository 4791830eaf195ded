import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Cleanup } from '../support/cleanup.ts';
import { memoryOf } from '../support/processes.ts';
import { startBaseline } from './compare.ts';
import { assertFair, type Baseline, type BenchEnvironment, pathOf, seedsOf } from './scenarios.ts';
import { seedFiles } from './seed-files.ts';
import { apiKey } from './service-process.ts';
import { median } from './statistics.ts';

/** A long task, which is measured sequentially instead of under load. */
export interface TimedTask {
  readonly key: string;
  readonly name: string;
  /** The intended minimum ratio. */
  readonly aim: number;
  /** A program, or another task of the service itself. */
  readonly baseline: Baseline | Pick<Baseline, 'name'>;
  readonly seeded: boolean;
  /** Brings the service into the state to be measured. */
  prepare?(environment: BenchEnvironment): Promise<void>;
  /** @throws {Error} if the result is wrong */
  runService(environment: BenchEnvironment): Promise<void>;
  /**
   * Runs the same task with the baseline.
   *
   * @param url of the baseline; of the service if it is the baseline itself
   */
  runBaseline(environment: BenchEnvironment, url: string): Promise<void>;
}

/** Medians of the rounds in milliseconds; the ratio is the speed of the service relative to the baseline. */
export interface Timing extends Pick<TimedTask, 'key' | 'name' | 'aim'> {
  readonly baselineName: string;
  readonly service: number;
  readonly baseline: number;
  readonly ratio: number;
  readonly ratios: readonly number[];
  /** The maximum resident memory of the service during the task, in MiB. */
  readonly memory: number;
}

/** Milliseconds between two samples of the memory. */
const memorySampleInterval = 20;

/** Runs both sides alternately; the first round is a warm-up. */
export async function measureTask(
  task: TimedTask,
  environment: BenchEnvironment,
  rounds: number,
  cleanup: Cleanup,
): Promise<Timing> {
  await task.prepare?.(environment);
  const plain =
    'file' in task.baseline ? await startBaseline(task.baseline, environment, cleanup) : undefined;
  const baselineUrl = plain?.url ?? environment.service.url;
  const times: { service: number; baseline: number }[] = [];
  let memory = 0;
  const sampleMemory = async () => {
    memory = Math.max(memory, await memoryOf(environment.service.pid));
  };
  for (let round = 0; round <= rounds; round += 1) {
    const baseline = await measureDuration(() => task.runBaseline(environment, baselineUrl));
    const sampler = setInterval(sampleMemory, memorySampleInterval);
    const service = await measureDuration(() => task.runService(environment)).finally(() =>
      clearInterval(sampler),
    );
    await sampleMemory();
    if (round > 0) times.push({ service, baseline });
  }
  await plain?.stop();
  const { key, name, aim, baseline: program } = task;
  const [service, baseline] = [
    median(times.map((one) => one.service)),
    median(times.map((one) => one.baseline)),
  ];
  const ratios = times.map((one) => one.baseline / one.service);
  return {
    key,
    name,
    aim,
    baselineName: program.name,
    service,
    baseline,
    ratio: baseline / service,
    ratios,
    memory,
  };
}

async function measureDuration(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The number of exported responses. */
const exportLimit = 100_000;

function exportTask(format: 'csv' | 'json', rowEnd: string): TimedTask {
  const assertWhole = (environment: BenchEnvironment, bytes: number, rows: number) => {
    const expected = Math.min(exportLimit, seedsOf(environment).large.responses);
    assertFair(
      rows === expected,
      `the export has ${expected} responses, not ${rows} in ${bytes} bytes`,
    );
  };
  return {
    key: `export-${format}`,
    name: `Export ${exportLimit} responses as ${format.toUpperCase()}`,
    aim: 0.4,
    baseline: {
      name: 'Koa, COPY of the same rows',
      file: 'koa-copy.ts',
      env: (environment) => ({
        DATABASE_URL: environment.database,
        FORM: seedsOf(environment).large.id,
        LIMIT: `${exportLimit}`,
      }),
    },
    seeded: true,
    async runService(environment) {
      const { id } = seedsOf(environment).large;
      const url = `${environment.service.url}/api/v1/forms/${id}/responses/export?format=${format}`;
      const { bytes, found } = await download(url, 'resp_');
      assertWhole(environment, bytes, found);
    },
    async runBaseline(environment, url) {
      const { bytes, found } = await download(`${url}/${format}`, rowEnd);
      assertWhole(environment, bytes, found);
    },
  };
}

/** Downloads the export of the form with most responses. */
async function exportAll(environment: BenchEnvironment, format: string) {
  const { id, responses } = seedsOf(environment).large;
  const url = `${environment.service.url}/api/v1/forms/${id}/responses/export?format=${format}`;
  return { ...(await download(url, 'resp_')), expected: Math.min(exportLimit, responses) };
}

/** The table of CSV as a workbook: its XML is four times as large, and compressed. */
const workbookTask: TimedTask = {
  key: 'export-xlsx',
  name: `Export ${exportLimit} responses as XLSX`,
  aim: 0.3,
  baseline: { name: 'the same export as CSV' },
  seeded: true,
  async runService(environment) {
    const { bytes } = await exportAll(environment, 'xlsx');
    assertFair(bytes > 100_000, `the workbook has ${bytes} bytes`);
  },
  async runBaseline(environment) {
    const { found, expected } = await exportAll(environment, 'csv');
    assertFair(found === expected, `the export has ${expected} responses, not ${found}`);
  },
};

/** The number of files of an archive, and their size in bytes. */
const [fileCount, fileSize] = [10_000, 2000];

/** A form with small files, which are written to the storage directly. */
let formWithFiles = '';

/** Each file is opened, read and closed in the thread pool, 0.3 ms of waiting for one after the other. */
const archiveTask: TimedTask = {
  key: 'files-zip',
  name: `Export ${fileCount} files as ZIP`,
  aim: 0.2,
  baseline: { name: `the export of ${exportLimit} responses as CSV` },
  seeded: true,
  async prepare(environment) {
    formWithFiles = await seedFiles(environment, fileCount, fileSize);
  },
  async runService({ service }) {
    const url = `${service.url}/api/v1/forms/${formWithFiles}/files/export`;
    const { found } = await download(url, 'resp_');
    // The path of a file is in its header and in the directory.
    assertFair(found === 2 * fileCount, `the archive has ${fileCount} files, not ${found / 2}`);
  },
  runBaseline: workbookTask.runBaseline,
};

/** Downloads a URL; returns the number of bytes, and how often a word occurs in them. */
async function download(url: string, word: string): Promise<{ bytes: number; found: number }> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const [response]: IncomingMessage[] = await once(get(url, { headers }), 'response');
  assertFair(response?.statusCode === 200, 'the download has status 200');
  let [bytes, found] = [0, 0];
  let end = Buffer.alloc(0);
  for await (const chunk of response ?? []) {
    bytes += chunk.length;
    // The word may be split between two chunks.
    const seam = Buffer.concat([end, chunk.subarray(0, word.length - 1)]);
    found += occurrences(seam, word) + occurrences(chunk, word);
    end = chunk.subarray(Math.max(0, chunk.length - word.length + 1));
  }
  return { bytes, found };
}

function occurrences(bytes: Buffer, word: string): number {
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) count += 1;
  return count;
}

const upload = Buffer.alloc(10_000_000, 'What respondents send is longer than one thinks.\n');

const boundary = 'formwright-benchmark';

/** A body as browsers send it (RFC 7578). */
const multipart = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="item_id"\r\n\r\ndocument\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="document.txt"\r\n` +
      'Content-Type: text/plain\r\n\r\n',
  ),
  upload,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

/** The number of uploads, from which their addresses are derived. */
let uploads = 0;

async function uploadFile(url: string): Promise<void> {
  uploads += 1;
  const sent = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': multipart.length,
      'X-Forwarded-For': `10.255.${uploads >> 8}.${uploads & 255}`,
    },
  });
  sent.end(multipart);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  const text = response && (await textOf(response));
  assertFair(response?.statusCode === 201, `the upload is accepted: ${text}`);
}

const uploadTask: TimedTask = {
  key: 'upload',
  name: 'Upload 10 MB',
  aim: 0.6,
  baseline: {
    name: 'Koa, the same stream to a file, with fsync',
    file: 'koa-upload.ts',
    env: () => ({}),
  },
  seeded: false,
  runService: ({ service, forms }) => uploadFile(`${service.url}${pathOf(forms.uploads)}/uploads`),
  runBaseline: (_, url) => uploadFile(url),
};

export const tasks: readonly TimedTask[] = [
  exportTask('csv', '\n'),
  exportTask('json', '\n'),
  workbookTask,
  archiveTask,
  uploadTask,
];
