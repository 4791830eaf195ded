import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { removeFiles, sweepExpiredUploads } from '../../src/files/file-cleanup.ts';
import { verifyFiles } from '../../src/files/verify-files.ts';
import { openPlatform } from '../../src/platform/startup/bootstrap.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { dataFolder, startServer } from '../support/processes/server-process.ts';

// kill -9 at random moments of uploads and submissions, three times on one folder.

const key = 'fw_a_key_for_tests_only_0001';
const rounds = 3;
const visitorCount = 6;

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'mark', type: 'short_text', title: 'Mark' },
          { id: 'cv', type: 'file', title: 'Files', max_files: 3, required: true },
        ],
      },
    ],
  },
};

/** What a visitor did; `ref`s are those whose upload was acknowledged. */
interface SubmissionAttempt {
  readonly mark: string;
  readonly files: { readonly ref: string; readonly content: Buffer }[];
  /** The response, once it was acknowledged. */
  response?: string;
  /** Whether a submission was sent, answered or not. */
  sent: boolean;
}

async function upload(url: string, slug: string, content: Buffer): Promise<string> {
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob([new Uint8Array(content)]), 'cv.bin');
  const path = `${url}/api/v1/public/forms/${slug}/uploads`;
  const answer = await fetch(path, { method: 'POST', body });
  expect(answer.status).toBe(201);
  return (await answer.json()).ref;
}

function submit(client: Client, slug: string, { mark, files }: SubmissionAttempt) {
  const answers = { mark, cv: files.map(({ ref }) => ref) };
  return client.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });
}

/** Uploads and submits until the server is gone. */
async function submitUntilServerEnds(
  url: string,
  slug: string,
  visits: SubmissionAttempt[],
): Promise<void> {
  const visitor = createClient(url, undefined, undefined);
  for (;;) {
    const visit: SubmissionAttempt = {
      mark: randomBytes(8).toString('hex'),
      files: [],
      sent: false,
    };
    visits.push(visit);
    for (let count = randomInt(1, 4); count > 0; count -= 1) {
      const content = randomBytes(randomInt(1, 400_000));
      visit.files.push({ ref: await upload(url, slug, content), content });
    }
    visit.sent = true;
    const { status, body } = await submit(visitor, slug, visit);
    if (status === 201) visit.response = body.id;
  }
}

interface Stored {
  readonly id: string;
  readonly answers: { readonly mark: string; readonly cv: readonly { file_id: string }[] };
}

async function responsesOf(client: Client, formId: string): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  let cursor: string | null = null;
  do {
    const before: string = cursor === null ? '' : `&before=${cursor}`;
    const { body } = await client.rest(`GET /forms/${formId}/responses?limit=100${before}`);
    for (const response of body.data) found.set(response.answers.mark, response);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

async function filesOf(url: string, formId: string, { id, answers }: Stored): Promise<Buffer[]> {
  const headers = { Authorization: `Bearer ${key}` };
  return Promise.all(
    answers.cv.map(async ({ file_id }) => {
      const path = `${url}/api/v1/forms/${formId}/responses/${id}/files/${file_id}`;
      const answer = await fetch(path, { headers });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
}

const haveSameBytes = (left: readonly Buffer[], right: readonly Buffer[]) =>
  left.length === right.length && left.every((bytes, index) => right[index]?.equals(bytes));

it('loses no acknowledged file to kill -9, spends no reference for nothing, leaves no byte', async () => {
  const data = dataFolder();
  const environment = {
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const visits: SubmissionAttempt[] = [];
  let form = { id: '', slug: '' };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(environment);
    const alice = createClient(server.url, key, undefined);
    if (round === 0) form = await buildPublishedForm(alice, { definition });
    const before = visits.filter(({ response }) => response !== undefined).length;
    const running = Promise.allSettled(
      Array.from({ length: visitorCount }, () =>
        submitUntilServerEnds(server.url, form.slug, visits),
      ),
    );
    const isWarm = () =>
      visits.filter(({ response }) => response !== undefined).length > before + 5;
    await expect.poll(isWarm, { timeout: 10_000, interval: 20 }).toBe(true);
    await sleep(randomInt(0, 300));
    await server.kill('SIGKILL');
    await running;
  }

  const server = await startServer(environment);
  const alice = createClient(server.url, key, undefined);
  const stored = await responsesOf(alice, form.id);
  const { body } = await alice.rest(`GET /forms/${form.id}`);
  expect(body.response_count).toBe(stored.size);
  let claimed = 0;
  for (const visit of visits) {
    const response = stored.get(visit.mark);
    if (visit.response !== undefined) expect(response?.id).toBe(visit.response);
    if (response) {
      expect(visit.sent).toBe(true);
      const contents = visit.files.map(({ content }) => content);
      expect(haveSameBytes(await filesOf(server.url, form.id, response), contents)).toBe(true);
    }
    if (visit.files.length > 0) {
      // Its references work exactly if nothing holds them.
      const { status } = await submit(alice, form.slug, visit);
      expect(status).toBe(response ? 422 : 201);
      claimed += visit.files.length;
    }
  }
  expect(await responsesOf(alice, form.id)).toHaveProperty(
    'size',
    visits.filter(({ files }) => files.length > 0).length,
  );
  await server.kill('SIGTERM');

  const { platform, close } = await openPlatform(
    createStartupContext(environment),
    'tool',
    () => undefined,
  );
  try {
    await platform.db.pool.query(
      `UPDATE files SET expires_at = now() - interval '1 hour' WHERE response_id IS NULL`,
    );
    const before = await verifyFiles(platform);
    expect(before.differences).toEqual([]);
    expect(await sweepExpiredUploads(platform)).toBe(before.files - claimed);
    await removeFiles(platform);
    expect(await verifyFiles(platform)).toEqual({ files: claimed, pending: 0, differences: [] });
    let objects = 0;
    for await (const { key: name } of platform.storage.list()) {
      expect(name).not.toContain('.part');
      objects += 1;
    }
    expect(objects).toBe(claimed);
  } finally {
    await platform.jobs.stop();
    await close();
  }
}, 60_000);
