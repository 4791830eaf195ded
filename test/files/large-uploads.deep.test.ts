import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { processorTimeOf } from '../support/processes/other-process.ts';
import { dataFolder, startServer } from '../support/processes/server-process.ts';

// A file of the default maximum size on a server with little memory.

const size = 10 * 1024 * 1024;
const megabyte = 1024 * 1024;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Process id of the child process with this data directory. */
function serverIn(folder: string): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) return false;
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      if (parent !== String(process.pid)) return false;
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${folder}\0`);
    } catch {
      return false; // the process has ended
    }
  });
  if (found === undefined) throw new Error('server process not found');
  return Number(found);
}

/** Resident memory of a process in bytes: current, or peak since the last reset. */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

const resetPeakMemory = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

it.runIf(process.platform === 'linux')(
  'uploads and downloads a file of 10 MB unchanged with bounded memory and processor time',
  { timeout: 120_000 },
  async () => {
    const data = dataFolder();
    const server = await startServer({
      DATA_DIR: data,
      NODE_OPTIONS: '--max-old-space-size=128',
      LOG_LEVEL: 'silent',
    });
    const client = createClient(server.url, server.key, undefined);
    const { id, slug } = await buildPublishedForm(client, {
      definition: definitionOf(fileQuestion()),
    });
    const content = new Uint8Array(size);
    for (let from = 0; from < size; from += 65_536) {
      crypto.getRandomValues(content.subarray(from, from + 65_536));
    }
    const raw = multipart(fileParts({ content, name: 'large.bin' }));

    const send = async () => {
      const { status, body } = await client.rest(`POST /public/forms/${slug}/uploads`, {
        raw,
        headers: { 'Content-Type': multipartType },
      });
      expect([status, body.size]).toEqual([201, size]);
      const ref: string = body.ref;
      return ref;
    };
    const claim = async (ref: string) => {
      const { body } = await client.rest(`POST /forms/${id}/responses`, {
        body: { answers: { doc: [ref] } },
      });
      return `${server.url}/api/v1/forms/${id}/responses/${body.id}/files/${body.answers.doc[0].file_id}`;
    };
    const fetchFile = async (url: string) => {
      const response = await fetch(url, { headers: { Authorization: `Bearer ${server.key}` } });
      return new Uint8Array(await response.arrayBuffer());
    };

    const small = { body: { answers: {} } };
    await client.rest(`POST /forms/${id}/responses`, small);
    await fetchFile(await claim(await send())); // warms up lazily loaded modules

    const pid = serverIn(data);
    const before = memoryOf(pid, 'VmRSS');
    resetPeakMemory(pid);
    const startTime = processorTimeOf(pid);
    const ref = await send();
    const uploading = processorTimeOf(pid) - startTime;
    const url = await claim(ref);
    const uploaded = processorTimeOf(pid);
    const bytes = await fetchFile(url);
    const downloading = processorTimeOf(pid) - uploaded;
    expect(digest(bytes)).toBe(digest(content));
    await Promise.all(Array.from({ length: 5 }, send));
    await Promise.all(Array.from({ length: 5 }, () => fetchFile(url)));
    expect((memoryOf(pid, 'VmHWM') - before) / megabyte).toBeLessThan(60);

    expect([uploading, downloading].filter((time) => time > 2000)).toEqual([]);
  },
);
