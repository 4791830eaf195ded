import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { probeFolder, probeName, probeObject } from '../../src/monitoring/storage-places.ts';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import { plainFolder } from '../../src/platform/storage/plain-folder.ts';

// The start of a server, and `doctor`, write an object to each place and remove it again.

const key = `${probeName}/${probeName}`;
const newFolder = () => mkdtemp(join(tmpdir(), 'probe-'));

it('refuses a place that keeps nothing, or that returns another content', async () => {
  const folder = await newFolder();
  const forgetful = { ...plainFolder(folder), put: async () => undefined };
  await expect(probeObject(forgetful, key)).rejects.toThrow('is missing');
  const wrong = { ...plainFolder(folder), get: async () => Readable.from(['other']) };
  await expect(probeObject(wrong, key)).rejects.toThrow('another content');
  expect(readdirSync(folder)).toEqual([probeName]); // the empty folder of the object
});

it('removes what a killed server has left, and the folders that it has created itself', async () => {
  const folder = await newFolder();
  mkdirSync(join(folder, probeName));
  for (const name of [probeName, `${probeName}.part`]) {
    writeFileSync(join(folder, probeName, name), 'left');
  }
  await probeObject(folderStorage(folder), key);
  expect(readdirSync(join(folder, probeName))).toEqual([]);
  const created = join(folder, 'new');
  await probeFolder(plainFolder(created), probeName, created);
  expect(existsSync(created)).toBe(false);
});

it('succeeds on servers that start at the same time', async () => {
  const folder = await newFolder();
  const probe = () => probeFolder(plainFolder(folder), key, folder);
  const results = await Promise.all(Array.from({ length: 10 }, probe));
  expect(new Set(results).size).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
