import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { removeFiles, sweepExpiredUploads, verifyFiles } from '../../src/files/file-cleanup.ts';
import { openPlatform } from '../../src/platform/startup/open-platform.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { dataFolder, startServer } from '../support/processes/server-process.ts';

// Kills the server with SIGKILL during uploads and submissions, three times with one data directory.

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

/** A submission of a visitor, with the acknowledged uploads. */
interface SubmissionAttempt {
  readonly mark: string;
  readonly files: { readonly ref: string; readonly content: Buffer }[];
  /** Id of the response, if acknowledged. */
  response?: string;
  /** Whether the submission was sent, acknowledged or not. */
  sent: boolean;
}

async function upload(url: string, slug: string, content: Buffer): Promise<string> {
  const body = new FormData();
  body.append('item_id', 'cv');
  body.append('file', new Blob([new Uint8Array(content)]), 'cv.bin');
  const path = `${url}/api/v1/public/forms/${slug}/uploads`;
  const response = await fetch(path, { method: 'POST', body });
  expect(response.status).toBe(201);
  return (await response.json()).ref;
}

function submit(client: Client, slug: string, { mark, files }: SubmissionAttempt) {
  const answers = { mark, cv: files.map(({ ref }) => ref) };
  return client.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });
}

/** Uploads and submits until the server has ended. */
async function submitUntilServerEnds(
  url: string,
  slug: string,
  attempts: SubmissionAttempt[],
): Promise<void> {
  const visitor = createClient(url, undefined, undefined);
  for (;;) {
    const attempt: SubmissionAttempt = {
      mark: randomBytes(8).toString('hex'),
      files: [],
      sent: false,
    };
    attempts.push(attempt);
    for (let count = randomInt(1, 4); count > 0; count -= 1) {
      const content = randomBytes(randomInt(1, 400_000));
      attempt.files.push({ ref: await upload(url, slug, content), content });
    }
    attempt.sent = true;
    const { status, body } = await submit(visitor, slug, attempt);
    if (status === 201) attempt.response = body.id;
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
      const file = await fetch(path, { headers });
      expect(file.status).toBe(200);
      return Buffer.from(await file.arrayBuffer());
    }),
  );
}

const haveSameBytes = (left: readonly Buffer[], right: readonly Buffer[]) =>
  left.length === right.length && left.every((bytes, index) => right[index]?.equals(bytes));

it('keeps acknowledged files, unused references and a clean storage after SIGKILL', async () => {
  const data = dataFolder();
  const environment = {
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const attempts: SubmissionAttempt[] = [];
  let form = { id: '', slug: '' };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(environment);
    const alice = createClient(server.url, key, undefined);
    if (round === 0) form = await buildPublishedForm(alice, { definition });
    const before = attempts.filter(({ response }) => response !== undefined).length;
    const running = Promise.allSettled(
      Array.from({ length: visitorCount }, () =>
        submitUntilServerEnds(server.url, form.slug, attempts),
      ),
    );
    const isWarm = () =>
      attempts.filter(({ response }) => response !== undefined).length > before + 5;
    await expect.poll(isWarm, { interval: 20 }).toBe(true);
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
  for (const attempt of attempts) {
    const response = stored.get(attempt.mark);
    if (attempt.response !== undefined) expect(response?.id).toBe(attempt.response);
    if (response) {
      expect(attempt.sent).toBe(true);
      const contents = attempt.files.map(({ content }) => content);
      expect(haveSameBytes(await filesOf(server.url, form.id, response), contents)).toBe(true);
    }
    if (attempt.files.length > 0) {
      // References work exactly if no response has claimed them.
      const { status } = await submit(alice, form.slug, attempt);
      expect(status).toBe(response ? 422 : 201);
      claimed += attempt.files.length;
    }
  }
  expect(await responsesOf(alice, form.id)).toHaveProperty(
    'size',
    attempts.filter(({ files }) => files.length > 0).length,
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
});
