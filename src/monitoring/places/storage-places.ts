import { tmpdir } from 'node:os';
import { folderOf, isS3, openPlace } from '../../backup/places/open-place.ts';
import type { Config } from '../../platform/config/config.ts';
import { currentUserName } from '../../platform/postgres/os-user.ts';
import { s3CredentialsOf } from '../../platform/startup/bootstrap.ts';
import { storageFolder } from '../../platform/storage/open-storage.ts';
import { plainFolder } from '../../platform/storage/plain-folder.ts';
import type { Place } from './place.ts';
import { probeFolder, probeName, probeObject } from './probe-object.ts';

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
