import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { systemClock } from '../../../src/platform/clock.ts';
import { createIds } from '../../../src/platform/ids.ts';
import {
  executablePath,
  hasBrowser,
  installBrowser,
} from '../../../test/support/clients/chromium.ts';
import {
  type RecordingReceiver,
  startRecordingReceiver,
} from '../../../test/support/doubles/recording-receiver.ts';
import type { ServerProcess } from '../../support/processes.ts';
import { requireJson, uploadTo } from '../../support/requests/rest.ts';
import { createForm, submission, subscribe } from '../bench-forms.ts';
import type { BenchEnvironment } from '../environment.ts';
import { assertFair } from '../load.ts';
import type { BaselineProgram, Done, Line, Work } from '../measure.ts';
import { copyInto, createSeed } from '../seed.ts';
import { apiKey } from '../service.ts';

// What is measured once in each round, instead of under load.

/** Work that takes a time of its own. @returns the seconds, if they are not those that it took */
const once = (server: ServerProcess, task: () => Promise<number | undefined>): Work => ({
  servers: [server],
  async run(): Promise<Done> {
    const began = performance.now();
    const seconds = await task();
    return { count: 1, seconds: seconds ?? (performance.now() - began) / 1000 };
  },
});

const exportLimit = 100_000;

const download = (server: ServerProcess, path: string, word: string, expected: number) =>
  once(server, async () => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const { status, body } = await fetch(`${server.url}${path}`, { headers });
    assertFair(status === 200, 'the download has status 200');
    let [found, end] = [0, Buffer.alloc(0)];
    for await (const chunk of body ?? []) {
      const bytes = Buffer.concat([end, chunk]);
      for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) found += 1;
      end = bytes.subarray(Math.max(0, bytes.length - word.length + 1)); // it may be split
    }
    assertFair(found === expected, `the download of ${path} has ${expected} items, not ${found}`);
    return undefined;
  });

const copy: BaselineProgram = {
  file: 'koa-copy.ts',
  env: ({ database, seeds }) => ({
    DATABASE_URL: database,
    FORM: seeds().large.id,
    LIMIT: `${exportLimit}`,
  }),
};

const exportLine = (format: 'csv' | 'json', choices?: 'columns'): Line => ({
  key: ['export', format, choices].filter(Boolean).join('-'),
  seeded: true,
  // A column for each option takes at most twice the time of one cell.
  maxCost: choices ? 5 : 2.5,
  baseline: 'Koa, COPY of the same rows',
  program: copy,
  name: `Export ${exportLimit} responses as ${format.toUpperCase()}${choices ? ', options in columns' : ''}`,
  async open({ service, seeds }, baseline) {
    const { id, responses } = seeds().large;
    const rows = Math.min(exportLimit, responses);
    const path = `/api/v1/forms/${id}/responses/export?format=${format}${choices ? `&choices=${choices}` : ''}`;
    return {
      service: download(service, path, 'resp_', rows),
      baseline: download(baseline, `/${format}`, '\n', rows),
    };
  },
});

const uploaded = new Blob([
  Buffer.alloc(10_000_000, 'What respondents send is longer than one thinks.\n'),
]);

let uploads = 0;

const upload = (server: ServerProcess, slug: string) =>
  once(server, async () => {
    uploads += 1;
    const headers = { 'X-Forwarded-For': `10.255.${uploads >> 8}.${uploads & 255}` };
    const { status, text } = await uploadTo(server.url, slug, 'document', {
      file: uploaded,
      headers,
    });
    assertFair(status === 201, `the upload is accepted: ${text}`);
    return undefined;
  });

/** The page of a form, opened with an empty cache; the median time until it paints. */
const firstPaint = (server: ServerProcess, browser: Browser, slug: string) =>
  once(server, async () => {
    const paints: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${server.url}/f/${slug}`, { waitUntil: 'networkidle' });
      paints.push(
        await page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        ),
      );
      await context.close();
    }
    return (paints.sort((one, other) => one - other)[1] ?? Number.NaN) / 1000;
  });

/** The number of forms whose events are delivered, and of events for each second of a round. */
const [deliveryForms, eventsPerSecond] = [20, 1000];

interface Subscribed {
  readonly form: string;
  readonly webhook: string;
}

const isPending = `
  SELECT EXISTS (SELECT 1 FROM events)
    OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL) AS pending`;

/** Inserts events of many forms into the outbox and waits until all of them have been delivered and recorded. */
async function deliver(
  environment: BenchEnvironment,
  subscribed: readonly Subscribed[],
  { received }: RecordingReceiver,
  seconds: number,
): Promise<Done> {
  const ids = createIds(systemClock);
  const at = systemClock.now().toISOString();
  const payload = JSON.stringify({ type: 'response.created', timestamp: at, data: submission });
  const escaped = payload.replaceAll('\\', '\\\\');
  const rows = Array.from({ length: Math.ceil(seconds * eventsPerSecond) }, (_, place) => {
    const { form, webhook } = subscribed[place % subscribed.length] ?? {};
    return [form, ids.next('evt'), 'response.created', `{${webhook}}`, escaped, at];
  });
  const goal = received.length + rows.length + 1;
  await copyInto(environment, 'events (form_id, id, type, webhook_ids, payload, created_at)', rows);
  const began = performance.now();
  // A submission starts the relay.
  const { answers } = JSON.parse(submission);
  const path = `/forms/${subscribed[0]?.form}/responses`;
  const sent = { key: apiKey, body: { answers } };
  await requireJson(environment.service.url, 'POST', path, sent);
  while (received.length < goal) await sleep(20);
  while (Object((await environment.query(isPending))[0]).pending) await sleep(20);
  return { count: rows.length + 1, seconds: (performance.now() - began) / 1000 };
}

/** Too few for an index. */
const searched = 9000;

/** A search that finds nothing reads all responses: texts beyond ASCII need not be folded. */
const search: Line = {
  key: 'search',
  name: `Search ${searched} responses with texts beyond ASCII`,
  maxCost: 5,
  baseline: 'the same search in ASCII',
  async open(environment) {
    const formOf = (name: string, change?: (text: string) => string) =>
      createSeed(environment, name, searched, change);
    const plain = await formOf('ASCII', (text) => text.replaceAll(/[^ -~]/g, '-'));
    const accented = await formOf('accents', (text) => `${text} é`);
    await environment.query('VACUUM (ANALYZE) responses');
    const path = `?q=${encodeURIComponent('nowhere à')}`;
    const sideOf = ({ id }: { readonly id: string }) =>
      once(environment.service, async () => {
        const [url, key] = [environment.service.url, apiKey];
        const { total } = await requireJson(url, 'GET', `/forms/${id}/responses${path}`, { key });
        assertFair(total === 0, 'nothing is found');
        return undefined;
      });
    return { service: sideOf(accented), baseline: sideOf(plain) };
  },
};

const indexed = 100_000;

/** With an index of all texts, a search in a large form reads few of its responses. */
const searchWithIndex: Line = {
  key: 'search-index',
  name: `Search ${indexed} responses with an index`,
  maxCost: 1,
  baseline: `the same search in ${searched} responses without one`,
  async open(environment) {
    const small = await createSeed(environment, 'few', searched);
    const large = await createSeed(environment, 'many', indexed);
    await environment.query('VACUUM (ANALYZE) responses');
    const sideOf = ({ id }: { readonly id: string }) =>
      once(environment.service, async () => {
        const [url, key] = [environment.service.url, apiKey];
        const path = `/forms/${id}/responses?q=${encodeURIComponent('nowhere else')}`;
        const { total } = await requireJson(url, 'GET', path, { key });
        assertFair(total === 0, 'nothing is found');
        return undefined;
      });
    const service = sideOf(large);
    await service.run(0); // requests the index
    const isBuilt = `SELECT FROM answer_indexes i WHERE i.form_id = '${large.id}' AND i.up_to =
      (SELECT max(id) FROM responses WHERE form_id = i.form_id)`;
    while ((await environment.query(isBuilt)).length === 0) await sleep(200);
    return { service, baseline: sideOf(small) };
  },
};

export const taskLines: readonly Line[] = [
  search,
  searchWithIndex,
  exportLine('csv'),
  exportLine('csv', 'columns'),
  exportLine('json'),
  {
    key: 'upload',
    name: 'Upload 10 MB',
    maxCost: 1.7,
    baseline: 'Koa, the same stream to a file, with fsync',
    program: { file: 'koa-upload.ts', env: () => ({}) },
    open: async ({ service, forms: { uploads: slug } }, baseline) => ({
      service: upload(service, slug),
      baseline: upload(baseline, slug),
    }),
  },
  {
    key: 'webhook',
    name: 'Deliver an event to a webhook, from the outbox to the result',
    baseline: 'nothing',
    async open(environment, _, cleanup) {
      const receiver = await startRecordingReceiver();
      cleanup.add(() => receiver.close());
      const { url } = environment.service;
      const subscribed: Subscribed[] = [];
      while (subscribed.length < deliveryForms) {
        const { id: form } = await createForm(url);
        subscribed.push({ form, webhook: await subscribe(url, form, receiver.url) });
      }
      const run = (seconds: number) => deliver(environment, subscribed, receiver, seconds);
      return { service: { servers: [environment.service], run } };
    },
  },
  {
    key: 'first-paint',
    name: 'First paint of a hosted form',
    baseline: 'the same document from bare Koa, without styles and scripts',
    program: {
      file: 'bare-koa.ts',
      env: ({ service, forms }) => ({ ORIGINAL: `${service.url}/f/${forms.plain}` }),
    },
    unavailable: () => (hasBrowser ? undefined : installBrowser),
    async open({ service, forms: { plain } }, baseline, cleanup) {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      cleanup.add(() => browser.close());
      return {
        service: firstPaint(service, browser, plain),
        baseline: firstPaint(baseline, browser, plain),
      };
    },
  },
];
