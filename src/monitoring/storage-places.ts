import { rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOf, isS3, openPlace } from '../backup/open-backup.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { currentUserName } from '../platform/postgres/os-user.ts';
import { s3CredentialsOf } from '../platform/startup/open-platform.ts';
import { storageFolder } from '../platform/storage/open-storage.ts';
import { nearestFolder, plainFolder } from '../platform/storage/plain-folder.ts';
import type { DiskSpace } from '../platform/storage/storage.ts';
import { MissingObjectError, type Storage } from '../platform/storage/storage.ts';

/** What the probes of places work with. */
export interface PlaceContext {
  /** The configuration; DATA_DIR is the folder in use. */
  readonly config: Config;
  storage(): Promise<Storage>;
}

/** Something outside the process that the server writes to or reads from later. */
export interface Place {
  readonly id: string;
  readonly title: string;
  /** What does not work while the place cannot be used. */
  readonly consequence: string;
  /** Whether the service works without the place. */
  readonly isOptional?: boolean;
  /** Where the place is, for the operator, without secrets; undefined if this server does not use it. */
  locationOf(config: Config): string | undefined;
  /**
   * Uses the place as the server will, and leaves nothing in it.
   *
   * @returns what has been found
   * @throws if the place cannot be used
   */
  probe(context: PlaceContext): Promise<string>;
  /** What the operator can do. */
  remedyFor(config: Config): string;
  /** The space of the disk; undefined if unknown. */
  space?(context: PlaceContext): Promise<DiskSpace | undefined>;
}

/**
 * The name of the object that a probe writes and removes. It is the same for all servers of one account: what a killed
 * server left is removed by the next start, and no other account owns it in a folder that all may write to.
 */
export const probeName = `form_probe_${process.getuid?.() ?? 0}`;

const content = 'A probe of the place. It may be removed.';

/** Servers that start at the same time remove the object of each other, so that each waits for another time before it repeats. */
const attempts = 20;

/**
 * Writes an object, reads it and deletes it.
 *
 * @returns what has been found
 */
export async function probeObject(storage: Storage, key: string): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await isKept(storage, key)) return 'an object can be written, read and deleted';
    const [milliseconds] = systemClock.random(1);
    await sleep((milliseconds ?? 0) / 4);
  }
  throw new Error('An object that was written is missing, or was read with another content');
}

async function isKept(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.put(key, Readable.from([Buffer.from(content)]));
    return (await text(await storage.get(key))) === content;
  } catch (error) {
    if (error instanceof MissingObjectError || isMissing(Object(error).cause)) return false;
    throw error;
  } finally {
    await storage.remove([key]); // lists the multipart uploads of a bucket, too
  }
}

const isMissing = (cause: unknown) => Object(cause).code === 'ENOENT';

/** Probes a storage in a folder, and removes the folders that this has created. */
export async function probeFolder(storage: Storage, key: string, folder: string): Promise<string> {
  const existing = await nearestFolder(folder);
  const object = join(folder, key);
  try {
    return await probeObject(storage, key);
  } finally {
    await rm(object, { force: true }).catch(() => undefined);
    for (let path = dirname(object); path !== existing; path = dirname(path)) {
      await rmdir(path).catch(() => undefined); // it may not exist, or contain something
    }
  }
}

const s3Remedy = (variable: string) =>
  `Check ${variable}, the credentials, and the permissions s3:ListBucket, s3:ListBucketMultipartUploads, ` +
  's3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload.';

/** For folders that the account may be given. */
const folderRemedy = (folder: string) =>
  `Mount the volume, free some space, or give the folder to the user of the server: ` +
  `install -d -m 700 -o ${currentUserName()} ${folder}`;

/** The folder of the storage; undefined if that is a bucket, or DATA_DIR is not known. */
const filesFolder = ({ STORAGE_URL, DATA_DIR = '' }: Config) =>
  storageFolder(STORAGE_URL, DATA_DIR);

/** A URL without parameters, which may contain more than the address. */
const bucketOf = (url: string) => url.replace(/\?.*/, '');

/** STORAGE_URL, or a folder in DATA_DIR. */
export const filesPlace: Place = {
  id: 'storage',
  title: 'File storage',
  consequence: 'Uploads are refused, and files cannot be downloaded.',
  locationOf: (config) => filesFolder(config) ?? bucketOf(`${config.STORAGE_URL}`),
  async probe({ config, storage }) {
    const files = await storage();
    await files.check();
    const folder = filesFolder(config);
    const key = `${probeName}/${probeName}`;
    return folder === undefined ? probeObject(files, key) : probeFolder(files, key, folder);
  },
  remedyFor(config) {
    const folder = filesFolder(config);
    return folder === undefined ? s3Remedy('STORAGE_URL') : folderRemedy(folder);
  },
  space: async ({ storage }) => (await storage()).space(),
};

/** BACKUP_URL, to which background jobs write. */
export const backupPlace: Place = {
  id: 'backups',
  title: 'Place of backups',
  consequence: 'Scheduled backups fail.',
  locationOf({ BACKUP_URL: url, ROLE }) {
    if (url === undefined || ROLE === 'web') return undefined;
    return isS3(url) ? bucketOf(url) : folderOf(url);
  },
  async probe({ config }) {
    const url = `${config.BACKUP_URL}`;
    const place = await openPlace(url, s3CredentialsOf(config));
    return isS3(url) ? probeObject(place, probeName) : probeFolder(place, probeName, folderOf(url));
  },
  remedyFor: ({ BACKUP_URL: url = '' }) =>
    isS3(url) ? s3Remedy('BACKUP_URL') : folderRemedy(folderOf(url)),
  space: async ({ config }) =>
    (await openPlace(`${config.BACKUP_URL}`, s3CredentialsOf(config))).space(),
};

/** The folder of temporary files, which the environment variable TMPDIR of Node.js chooses. */
export const temporaryPlace: Place = {
  id: 'temporary-files',
  title: 'Temporary files',
  consequence: 'Uploads are refused.',
  locationOf: () => tmpdir(),
  probe: () => probeIn(tmpdir()),
  remedyFor: () =>
    `Let the user ${currentUserName()} write to ${tmpdir()}, or set TMPDIR to another folder.`,
  space: () => plainFolder(tmpdir()).space(),
};

/** DATA_DIR, in which the embedded PostgreSQL writes. */
export const databaseFolderPlace: Place = {
  id: 'data-folder',
  title: 'Data folder',
  consequence: 'The embedded PostgreSQL cannot store anything.',
  locationOf: ({ DATABASE_URL, DATA_DIR }) =>
    DATABASE_URL === undefined && DATA_DIR !== undefined ? `${DATA_DIR}/postgres` : undefined,
  probe: ({ config }) => probeIn(`${config.DATA_DIR}/postgres`),
  remedyFor: ({ DATA_DIR }) =>
    `Free some space, or start the server as the owner of ${DATA_DIR}/postgres.`,
  space: ({ config }) => plainFolder(`${config.DATA_DIR}/postgres`).space(),
};

const probeIn = (folder: string) => probeFolder(plainFolder(folder), probeName, folder);
