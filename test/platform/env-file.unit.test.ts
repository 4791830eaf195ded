import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { withEnvFile } from '../../src/platform/config/environment-files.ts';

const root = mkdtempSync(join(tmpdir(), 'formwright-env-'));
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
  path = join(folder, '.env');
});

describe('withEnvFile', () => {
  it('rejects a file that cannot be read, with its path and the reason', () => {
    mkdirSync(path);
    expect(() => withEnvFile({}, path)).toThrow(`The file ${path} cannot be read (EISDIR)`);
  });

  it('rejects a secret in the file that is also given as a file by the process', () => {
    const secret = join(folder, 'key');
    writeFileSync(secret, 'x'.repeat(40));
    writeFileSync(path, `SECRET_KEY=${'y'.repeat(40)}\n`);
    expect(() => readConfig(withEnvFile({ SECRET_KEY_FILE: secret }, path))).toThrow(
      'SECRET_KEY_FILE must not be set together with SECRET_KEY',
    );
  });

  it('adds nothing without a file', () => {
    expect(withEnvFile({ PORT: '1' }, path)).toEqual({ PORT: '1' });
  });

  it('reads values, quotes and comments, without changing the environment of the process', () => {
    writeFileSync(path, '# a comment\nPORT=8080\n\nDEFAULT_PLAN="free" # the first plan\n');
    const env = {};
    expect(withEnvFile(env, path)).toEqual({ PORT: '8080', DEFAULT_PLAN: 'free' });
    expect(env).toEqual({});
  });

  it('prefers variables of the process, even empty ones', () => {
    writeFileSync(path, 'PORT=8080\nHOST=::\nLOG_LEVEL=debug\n');
    const env = withEnvFile({ PORT: '9090', HOST: '' }, path);
    expect(readConfig(env)).toMatchObject({ PORT: 9090, HOST: '127.0.0.1', LOG_LEVEL: 'debug' });
  });
});

describe.each([
  ['the server', 'src/main.ts', []],
  ['the command line', 'cli/main.ts', ['keys', 'list']],
])('%s', (_, entry, args) => {
  it('reads .env of the working directory', () => {
    writeFileSync(path, 'PORT=http\n');
    const { PATH } = process.env;
    const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
    const loader = import.meta.resolve('tsx');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', loader, pathOf(entry), ...args],
      { cwd: folder, env: { PATH }, encoding: 'utf8' },
    );
    expect(stderr).toContain('PORT must be a port number, 0 to 65535');
    expect(status).toBe(1);
  });
});
