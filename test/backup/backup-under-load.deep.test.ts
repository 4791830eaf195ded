import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { uploadRef } from '../support/fixtures/uploads.ts';
import {
  dataFolder,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';
import { cli, exportedLines, settings } from './small-installation.ts';

const definition = {
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'long_text', title: 'Name' },
          { id: 'doc', type: 'file', title: 'CV', max_files: 2 },
        ],
      },
    ],
  },
};

/** Texts that a careless copy would change. */
const texts = [
  'tab\tline\nreturn\r',
  '\\N',
  '\\.',
  '"quoted" \\\\',
  'é 漢字 👩‍👩‍👧 \u2028',
  ' ',
  '{}',
];

/** Writers that submit, upload and delete until `stop`. */
function startWriters(url: string, alice: Client, slug: string, count: number) {
  const visitor = createClient(url, undefined, undefined);
  const acknowledged: string[] = [];
  const deleted = new Set<string>();
  let running = true;
  async function write(writer: number): Promise<void> {
    for (let round = 0; running; round += 1) {
      const doc =
        round % 3 === 0 ? [await uploadRef(visitor, slug, { content: `${writer} ${round}` })] : [];
      const answers = { name: `${writer} ${round} ${texts[round % texts.length]}`, doc };
      const { status, body } = await visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: { answers },
      });
      expect(status).toBe(201);
      acknowledged.push(body.id);
      if (round % 5 !== 4) continue;
      deleted.add(body.id);
      await alice.rest(`DELETE /responses/${body.id}`);
    }
  }
  const writers = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    deleted,
    async stop() {
      running = false;
      await writers;
    },
  };
}

/** The exported lines of a form, by response. */
const exportOf = async (server: ServerProcess, formId: string): Promise<Map<string, string>> =>
  new Map((await exportedLines(server, formId)).map((line) => [JSON.parse(line).id, line]));

const installations = [
  {
    kind: 'an embedded PostgreSQL',
    source: async () => ({ ...settings, DATA_DIR: dataFolder() }),
    target: async () => ({ ...settings, DATA_DIR: join(temporaryFolder(), 'data') }),
  },
  {
    kind: 'a PostgreSQL of its own',
    source: async () => ({ ...(await createDeployment()).environment }),
    target: async () => ({ ...(await createDeployment('template0')).environment }),
  },
];

it.each(installations)(
  'a backup of a running service with $kind contains all that was acknowledged before, and is consistent',
  async ({ source, target }) => {
    const from = await source();
    const place = join(temporaryFolder(), 'backup');
    const server = await startServer(from);
    const alice = createClient(server.url, bootstrapKey, undefined);
    const form = await buildPublishedForm(alice, { definition });
    const writers = startWriters(server.url, alice, form.slug, 6);
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(120);

    const before = [...writers.acknowledged];
    const backup = await cli(from, 'backup', place, '--json');
    const duringBackup = writers.acknowledged.length - before.length;
    await writers.stop();
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(JSON.parse(backup.stdout)).toMatchObject({ missing_files: [], encrypted: false });
    expect(duringBackup).toBeGreaterThan(0);

    const to = await target();
    const restored = await cli(to, 'restore', place, '--json');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    for (const what of ['counters', 'files']) {
      const verified = await cli(to, what, 'verify');
      expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('agree')]);
    }

    const copy = await startServer(to);
    const original = await exportOf(server, form.id);
    const copied = await exportOf(copy, form.id);
    const lost = before.filter((id) => !copied.has(id) && !writers.deleted.has(id));
    expect(lost).toEqual([]);
    for (const [id, line] of copied) {
      if (!writers.deleted.has(id)) expect(line).toBe(original.get(id));
    }
    // What was not restored was stored after the snapshot.
    expect(copied.size).toBeGreaterThanOrEqual(before.length - writers.deleted.size);

    const { body } = await createClient(copy.url, bootstrapKey, undefined).rest(
      `GET /forms/${form.id}`,
    );
    expect(body.slug).toBe(form.slug);
  },
);
