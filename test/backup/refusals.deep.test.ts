import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataFolder, startServer, temporaryFolder } from '../support/processes/server-process.ts';
import {
  cli,
  cliJson,
  createSmallInstallation,
  type Environment,
  exportedLines,
  type SmallInstallation,
  settings,
} from './small-installation.ts';

const passphrase = 'correct horse battery staple';
const folder = temporaryFolder();
const plain = join(folder, 'plain');
const encrypted = join(folder, 'encrypted');
let original: SmallInstallation;

beforeAll(async () => {
  original = await createSmallInstallation();
  await cliJson(original.env, 'backup', plain);
  await cliJson({ ...original.env, BACKUP_PASSPHRASE: passphrase }, 'backup', encrypted);
});

const emptyTarget = (): Environment => ({ ...settings, DATA_DIR: join(temporaryFolder(), 'data') });

/** A copy of a backup that a test may damage. */
function copyOf(backup: string): string {
  const copy = join(temporaryFolder(), 'backup');
  cpSync(backup, copy, { recursive: true });
  return copy;
}

const editManifest = (backup: string, change: (text: string) => string) => {
  const path = join(backup, 'manifest.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

function flipByte(path: string): void {
  const content = readFileSync(path);
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  writeFileSync(path, content);
}

const firstFile = (backup: string) => {
  const [line = ''] = gunzipSync(readFileSync(join(backup, 'files.jsonl.gz')))
    .toString()
    .split('\n');
  return join(backup, 'files', JSON.parse(line).key);
};

describe('restore refuses, and changes nothing', () => {
  const damages: [title: string, damage: (backup: string) => void, message: string][] = [
    ['a backup without a manifest', (b) => rmSync(join(b, 'manifest.json')), 'no complete backup'],
    ['a manifest that is not JSON', (b) => editManifest(b, (text) => text.slice(1)), 'is damaged'],
    ['a changed manifest', (b) => editManifest(b, (t) => t.replace('18.', '17.')), 'is damaged'],
    [
      'a newer format',
      (b) => editManifest(b, (t) => t.replace('"format": 1', '"format": 2')),
      'Use the release',
    ],
    [
      'a missing table',
      (b) => rmSync(join(b, 'tables/responses.copy.gz')),
      'tables/responses.copy.gz is missing',
    ],
    [
      'a truncated table',
      (b) => truncateSync(join(b, 'tables/forms.copy.gz'), 40),
      'forms.copy.gz is truncated',
    ],
    [
      'a flipped bit of a table',
      (b) => flipByte(join(b, 'tables/forms.copy.gz')),
      'forms.copy.gz was changed',
    ],
    ['a missing file', (b) => rmSync(firstFile(b)), 'is missing'],
    ['a flipped bit of a file', (b) => flipByte(firstFile(b)), 'was changed'],
    [
      'a flipped bit of the secret key',
      (b) => flipByte(join(b, 'secret-key')),
      'secret-key was changed',
    ],
  ];
  it.each(damages)('%s', async (_, damage, message) => {
    const backup = copyOf(plain);
    damage(backup);
    const to = emptyTarget();
    const { code, stdout, stderr } = await cli(to, 'restore', backup);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(existsSync(`${to['DATA_DIR']}`)).toBe(false);
  });

  it('a place that contains no backup', async () => {
    const { code, stderr } = await cli(emptyTarget(), 'restore', temporaryFolder());
    expect([code, stderr]).toEqual([1, expect.stringContaining('contains no complete backup')]);
  });

  it('an encrypted backup without a passphrase, or with a wrong one', async () => {
    const without = await cli(emptyTarget(), 'restore', encrypted);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('is encrypted')]);
    const wrong = await cli(
      { ...emptyTarget(), BACKUP_PASSPHRASE: 'another passphrase' },
      'restore',
      encrypted,
    );
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('passphrase is wrong')]);
  });

  it('a database that is not empty', async () => {
    const { code, stderr } = await cli({ ...settings, DATA_DIR: dataFolder() }, 'restore', plain);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);
  });

  it('a storage that is not empty', async () => {
    const to = emptyTarget();
    mkdirSync(join(`${to['DATA_DIR']}`, 'files', 'form_other'), { recursive: true });
    writeFileSync(join(`${to['DATA_DIR']}`, 'files', '.formwright-storage'), 'the-marker\n');
    writeFileSync(join(`${to['DATA_DIR']}`, 'files', 'form_other', 'file_other'), 'x');
    const { code, stderr } = await cli(to, 'restore', plain);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The storage of files is not empty'),
    ]);
  });

  it('another SECRET_KEY than that of the backup', async () => {
    const to = { ...emptyTarget(), SECRET_KEY: 'another key, of at least 32 bytes' };
    const { code, stderr } = await cli(to, 'restore', plain);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('SECRET_KEY is not the key of the backup'),
    ]);
  });
});

it('a backup refuses a place that is not empty', async () => {
  const { code, stderr } = await cli(original.env, 'backup', plain);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
});

it('a backup refuses a passphrase that is too short', async () => {
  const file = join(temporaryFolder(), 'passphrase');
  writeFileSync(file, 'short\n');
  const { code, stderr } = await cli(
    original.env,
    'backup',
    join(folder, 'x'),
    '--passphrase-file',
    file,
  );
  expect([code, stderr]).toEqual([2, expect.stringContaining('at least 12 characters')]);
});

it('"restore --dry-run" verifies a backup without restoring it', async () => {
  const to = emptyTarget();
  expect(await cliJson(to, 'restore', plain, '--dry-run')).toMatchObject({
    responses: 3,
    files: 3,
  });
  expect(existsSync(`${to['DATA_DIR']}`)).toBe(false);
});

it('an encrypted backup contains no readable data, and is restored with its passphrase', async () => {
  const stored = readFileSync(firstFileEncrypted()).toString('latin1');
  expect(stored).not.toMatch(/first|second|third/);
  const file = join(temporaryFolder(), 'passphrase');
  writeFileSync(file, `${passphrase}\n`);
  const to = emptyTarget();
  expect(await cliJson(to, 'restore', encrypted, '--passphrase-file', file)).toMatchObject({
    responses: 3,
    files: 3,
    differences: 0,
  });
  const server = await startServer(to);
  expect(await exportedLines(server, original.form.id)).toEqual(original.responses);
});

/** The path of a stored file; the list of them is encrypted. */
function firstFileEncrypted(): string {
  const forms = join(encrypted, 'files');
  const [form = ''] = readdirSync(forms);
  const [name = ''] = readdirSync(join(forms, form));
  return join(forms, form, name);
}
