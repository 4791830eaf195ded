import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';

const usualLimits = {
  submissions: { requests: 6, seconds: 60 },
  unlock: { requests: 10, seconds: 60 },
  partials: { requests: 60, seconds: 60 },
  invitations: { requests: 60, seconds: 60 },
  uploads: { requests: 30, seconds: 60 },
  forms: { requests: 120, seconds: 60 },
  visits: { requests: 600, seconds: 60 },
  upload_kib: { requests: 204_800, seconds: 3600 },
  challenges: { requests: 60, seconds: 60 },
  management: { requests: 600, seconds: 60 },
  graphql: { requests: 60, seconds: 60 },
  mails: { requests: 100, seconds: 3600 },
  workspace_mails: { requests: 1000, seconds: 3600 },
  respondent_mails: { requests: 10, seconds: 86_400 },
  keys: { requests: 30, seconds: 60 },
  links: { requests: 300, seconds: 60 },
  sign_ins: { requests: 10, seconds: 60 },
  pages: { requests: 120, seconds: 60 },
  wrong_passwords: { requests: 100, seconds: 60 },
};

/** The error message for an invalid environment. */
function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OperatorError') throw error;
    return error.message;
  }
  throw new Error('the environment was accepted');
}

describe('readConfig with an invalid environment', () => {
  it.each([
    ['PORT must be a port number, 0 to 65535', 'PORT', 'http'],
    ['PORT must be a port number, 0 to 65535', 'PORT', '80.5'],
    ['PORT must be a port number, 0 to 65535', 'PORT', ' '],
    ['PORT must be a port number, 0 to 65535', 'PORT', '65536'],
    ['PUBLIC_URL must be an absolute http(s) URL', 'PUBLIC_URL', 'forms.example'],
    ['PUBLIC_URL must be an absolute http(s) URL', 'PUBLIC_URL', 'ftp://forms.example'],
    ['DATABASE_URL must be a postgresql:// URL', 'DATABASE_URL', 'mysql://db/forms'],
    ['READ_DATABASE_URL must be a postgresql:// URL', 'READ_DATABASE_URL', 'mysql://db/forms'],
    [
      'READ_DATABASE_URL must not be set without DATABASE_URL',
      'READ_DATABASE_URL',
      'postgresql://db/forms',
    ],
    ['STORAGE_URL must be a file: or s3: URL', 'STORAGE_URL', 'https://files.example'],
    ['SECRET_KEY must have at least 32 characters', 'SECRET_KEY', 'x'.repeat(31)],
    [
      'SECRET_KEY is that of an example: choose another one',
      'SECRET_KEY',
      'change-me-to-at-least-32-random-characters',
    ],
    [
      'METRICS_TOKEN is that of an example: choose another one',
      'METRICS_TOKEN',
      'Change-me-to-16-characters-or-more',
    ],
    [
      'DATABASE_URL is that of an example: choose another one',
      'DATABASE_URL',
      'postgresql://forms:change-me@db/forms',
    ],
    ['SHUTDOWN_DELAY must be a number of seconds, 0 to 9999', 'SHUTDOWN_DELAY', '-1'],
    ['SHUTDOWN_DELAY must be a number of seconds, 0 to 9999', 'SHUTDOWN_DELAY', '10s'],
    ['BACKUP_URL must be a file: or s3: URL', 'BACKUP_URL', '/backups'],
    ['BACKUP_SCHEDULE must be a cron expression such as 0 3 * * *', 'BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_KEEP must be a number of backups, 1 to 1000', 'BACKUP_KEEP', '0'],
    ['BACKUP_PASSPHRASE must have at least 12 characters', 'BACKUP_PASSPHRASE', 'short'],
    ['MAX_UPLOAD_BYTES must be a number of bytes, 1 to 2147483647', 'MAX_UPLOAD_BYTES', '0'],
    [
      'MAX_UNCLAIMED_BYTES must be a number of bytes, 1 to 999999999999999',
      'MAX_UNCLAIMED_BYTES',
      '1 GB',
    ],
    ['MAX_UPLOAD_BYTES must be a number of bytes, 1 to 2147483647', 'MAX_UPLOAD_BYTES', '10MB'],
    ['MAX_CONNECTIONS must be a number of connections, 1 to 9999999', 'MAX_CONNECTIONS', '0'],
    [
      'MAX_UPLOAD_BYTES must be a number of bytes, 1 to 2147483647',
      'MAX_UPLOAD_BYTES',
      '2147483648',
    ],
    ['ROLE must be web, worker or all', 'ROLE', 'server'],
    ['WORKERS must be auto or a number of processes, 1 to 128', 'WORKERS', '0'],
    ['WORKERS must be auto or a number of processes, 1 to 128', 'WORKERS', 'two'],
    ['BOOTSTRAP_API_KEY must have at least 20 characters', 'BOOTSTRAP_API_KEY', 'x'.repeat(19)],
    ['BOOTSTRAP_API_KEY must have at most 512 characters', 'BOOTSTRAP_API_KEY', 'x'.repeat(513)],
    [
      'BOOTSTRAP_API_KEY must be printable ASCII without spaces',
      'BOOTSTRAP_API_KEY',
      'twenty characters or more',
    ],
    ['DEFAULT_PLAN must be free or pro', 'DEFAULT_PLAN', 'PRO'],
    ['TRUST_PROXY must be a number of proxies, 0 to 99', 'TRUST_PROXY', 'true'],
    ['TRUST_PROXY must be a number of proxies, 0 to 99', 'TRUST_PROXY', '100'],
    [
      'CAPTCHA_PROVIDER must be one of altcha, turnstile, hcaptcha, recaptcha',
      'CAPTCHA_PROVIDER',
      'Turnstile',
    ],
    [
      'CAPTCHA_VERIFY_URL must be an absolute http(s) URL',
      'CAPTCHA_VERIFY_URL',
      'captcha.example/verify',
    ],
    ['WEBHOOK_ALLOW_PRIVATE must be true or false', 'WEBHOOK_ALLOW_PRIVATE', 'yes'],
    [
      'GRAPHQL_CORS_ORIGINS.1 must be an absolute http(s) URL',
      'GRAPHQL_CORS_ORIGINS',
      'https://a.example,b.example',
    ],
    ['METRICS_TOKEN must have at least 16 characters', 'METRICS_TOKEN', 'x'.repeat(15)],
    [
      'METRICS_TOKEN must be printable ASCII without spaces',
      'METRICS_TOKEN',
      `${'x'.repeat(15)} y`,
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an absolute http(s) URL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
    ],
    [
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'LOG_LEVEL',
      'loud',
    ],
  ])('reports "%s" (%s=%s)', (fault, name, value) => {
    expect(messageOf({ [name]: value }).split('\n')).toEqual([
      'Invalid environment variables:',
      `  ${fault}`,
    ]);
  });

  it.each([
    ['turnstile', {}, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']],
    ['hcaptcha', { CAPTCHA_SITE_KEY: 'site' }, ['CAPTCHA_SECRET']],
    ['recaptcha', { CAPTCHA_SECRET: 'secret' }, ['CAPTCHA_SITE_KEY']],
    ['recaptcha', { CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: '' }, ['CAPTCHA_SITE_KEY']],
  ])('reports missing variables of the captcha provider %s with %o', (provider, keys, missing) => {
    expect(messageOf({ CAPTCHA_PROVIDER: provider, ...keys }).split('\n')).toEqual([
      'Invalid environment variables:',
      ...missing.map((name) => `  ${name} must be set where CAPTCHA_PROVIDER is ${provider}`),
    ]);
  });

  it.each([
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
  ])('rejects %s without %s', (name, missing) => {
    expect(messageOf({ [name]: 'hunter2', PORT: 'http' }).split('\n')).toEqual([
      'Invalid environment variables:',
      '  PORT must be a port number, 0 to 65535',
      `  ${missing} must be set together with ${name}`,
    ]);
  });

  it('rejects a replica with another schema than that of the primary', () => {
    const DATABASE_URL = 'postgresql://db/forms?schema=forms';
    const READ_DATABASE_URL = 'postgresql://replica/forms';
    expect(messageOf({ DATABASE_URL, READ_DATABASE_URL })).toContain(
      'READ_DATABASE_URL must have the same schema as DATABASE_URL: add ?schema=forms',
    );
    const url = `${READ_DATABASE_URL}?schema=forms`;
    expect(readConfig({ DATABASE_URL, READ_DATABASE_URL: url }).READ_DATABASE_URL).toBe(url);
  });

  it('reports all invalid variables together', () => {
    const message = messageOf({
      PORT: 'http',
      PUBLIC_URL: 'forms',
      DATABASE_URL: 'forms',
      BOOTSTRAP_API_KEY: 'short',
      DEFAULT_PLAN: 'gold',
      RATE_LIMITS: 'few',
      CAPTCHA_PROVIDER: 'turnstile',
      GRAPHQL_CORS_ORIGINS: '*',
      LOG_LEVEL: 'loud',
    });
    const [, ...faults] = message.split('\n');
    expect(faults.map((fault) => fault.trim().split(/[ .]/)[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'BOOTSTRAP_API_KEY',
      'DEFAULT_PLAN',
      'RATE_LIMITS',
      'GRAPHQL_CORS_ORIGINS',
      'LOG_LEVEL',
      'CAPTCHA_SITE_KEY',
      'CAPTCHA_SECRET',
    ]);
  });

  it('reports errors without values of secrets', () => {
    const message = messageOf({
      BOOTSTRAP_API_KEY: 'fw_secret one',
      DATABASE_URL: 'mysql://forms:hunter2@db/forms',
    });
    expect(message).toContain('BOOTSTRAP_API_KEY');
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('fw_secret');
    expect(message).not.toContain('hunter2');
  });
});

describe('readConfig', () => {
  const defaults = {
    PORT: 3000,
    HOST: '127.0.0.1',
    BACKUP_SCHEDULE: '0 3 * * *',
    BACKUP_KEEP: 7,
    MAX_UPLOAD_BYTES: 10_485_760,
    MAX_CONNECTIONS: 5000,
    MAX_UNCLAIMED_BYTES: 1_073_741_824,
    ROLE: 'all',
    WORKERS: 1,
    DEFAULT_PLAN: 'pro',
    SHUTDOWN_DELAY: 0,
    RATE_LIMITS: usualLimits,
    TRUST_PROXY: 0,
    CAPTCHA_PROVIDER: 'altcha',
    WEBHOOK_ALLOW_PRIVATE: false,
    GRAPHQL_CORS_ORIGINS: [],
    CONSOLE: 'on',
    LOG_LEVEL: 'info',
  };

  it('uses defaults for variables that are not set', () => {
    expect(readConfig({})).toEqual(defaults);
    expect(readConfig({ PORT: undefined, PATH: '/usr/bin' })).toEqual(defaults);
  });

  it('uses defaults for empty variables', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'BOOTSTRAP_API_KEY',
      'DEFAULT_PLAN',
      'RATE_LIMITS',
      'TRUST_PROXY',
      'CAPTCHA_PROVIDER',
      'CAPTCHA_SITE_KEY',
      'CAPTCHA_SECRET',
      'CAPTCHA_VERIFY_URL',
      'GRAPHQL_CORS_ORIGINS',
      'LOG_LEVEL',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
  });

  it('parses every variable', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        PUBLIC_URL: 'https://forms.example/base//',
        DATA_DIR: 'somewhere',
        DATABASE_URL: 'postgres://forms:pass@db:5433/forms?sslmode=require',
        BOOTSTRAP_API_KEY: 'x'.repeat(20),
        STORAGE_URL: 's3://forms/files?region=eu-central-1',
        SECRET_KEY: 'x'.repeat(32),
        BACKUP_URL: 's3://backups/daily',
        BACKUP_SCHEDULE: '30 4 * * 0',
        BACKUP_KEEP: '30',
        BACKUP_PASSPHRASE: 'x'.repeat(12),
        MAX_UPLOAD_BYTES: '1000',
        MAX_CONNECTIONS: '250',
        MAX_UNCLAIMED_BYTES: '2000',
        SHUTDOWN_DELAY: '15',
        ROLE: 'web',
        WORKERS: 'auto',
        DEFAULT_PLAN: 'free',
        RATE_LIMITS: 'submissions=60/60, unlock=3/600',
        TRUST_PROXY: '2',
        CAPTCHA_PROVIDER: 'hcaptcha',
        CAPTCHA_SITE_KEY: 'site',
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_VERIFY_URL: 'https://captcha.example/verify/',
        WEBHOOK_ALLOW_PRIVATE: 'true',
        GRAPHQL_CORS_ORIGINS: 'https://a.example, http://localhost:5173/',
        CONSOLE: 'off',
        LOG_LEVEL: 'silent',
      }),
    ).toEqual({
      PORT: 0,
      HOST: '::1',
      PUBLIC_URL: 'https://forms.example/base',
      DATA_DIR: resolve('somewhere'),
      DATABASE_URL: 'postgres://forms:pass@db:5433/forms?sslmode=require',
      BOOTSTRAP_API_KEY: 'x'.repeat(20),
      STORAGE_URL: 's3://forms/files?region=eu-central-1',
      SECRET_KEY: 'x'.repeat(32),
      BACKUP_URL: 's3://backups/daily',
      BACKUP_SCHEDULE: '30 4 * * 0',
      BACKUP_KEEP: 30,
      BACKUP_PASSPHRASE: 'x'.repeat(12),
      MAX_UPLOAD_BYTES: 1000,
      MAX_CONNECTIONS: 250,
      MAX_UNCLAIMED_BYTES: 2000,
      SHUTDOWN_DELAY: 15,
      ROLE: 'web',
      WORKERS: availableParallelism(),
      DEFAULT_PLAN: 'free',
      RATE_LIMITS: {
        ...usualLimits,
        submissions: { requests: 60, seconds: 60 },
        unlock: { requests: 3, seconds: 600 },
      },
      TRUST_PROXY: 2,
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
      WEBHOOK_ALLOW_PRIVATE: true,
      GRAPHQL_CORS_ORIGINS: ['https://a.example', 'http://localhost:5173'],
      CONSOLE: 'off',
      LOG_LEVEL: 'silent',
    });
  });

  it('disables rate limits with RATE_LIMITS=off', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBeUndefined();
  });

  it('accepts the maximum values of numbers', () => {
    expect(readConfig({ PORT: '65535' }).PORT).toBe(65_535);
    expect(readConfig({ BOOTSTRAP_API_KEY: '~'.repeat(512) }).BOOTSTRAP_API_KEY).toHaveLength(512);
  });
});

describe('readConfig with secret files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string): string => {
    const path = join(folder, `secret-${text.length}`);
    writeFileSync(path, text);
    return path;
  };
  const databaseUrl = 'postgresql://forms@db/forms';

  it.each([
    ['SECRET_KEY', 'x'.repeat(40)],
    ['SECRET_KEY_PREVIOUS', 'x'.repeat(41)],
    ['DATABASE_URL', databaseUrl],
    ['BOOTSTRAP_API_KEY', 'x'.repeat(42)],
    ['METRICS_TOKEN', 'x'.repeat(43)],
    ['CAPTCHA_SECRET', 'x'.repeat(44)],
  ])('reads the secret %s from the file named by its _FILE variable', (name, value) => {
    for (const text of [value, `${value}\n`, `${value}\r\n`]) {
      expect(readConfig({ [`${name}_FILE`]: fileWith(text) })).toMatchObject({ [name]: value });
    }
    expect(readConfig({ [`${name}_FILE`]: fileWith(value), [name]: '' })).toMatchObject({
      [name]: value,
    });
  });

  it('reads S3 credentials from files', () => {
    const credentials = {
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret of the key',
      AWS_SESSION_TOKEN: 'token of a session',
    };
    const files = Object.entries(credentials).map(([name, text]) => [
      `${name}_FILE`,
      fileWith(text),
    ]);
    expect(readConfig(Object.fromEntries(files))).toMatchObject(credentials);
  });

  it('removes only one newline from the end of a secret file', () => {
    const key = ` ${'x'.repeat(40)} \n`;
    expect(readConfig({ SECRET_KEY_FILE: fileWith(`${key}\n`) }).SECRET_KEY).toBe(key);
  });

  it('reports ambiguous, missing, empty and invalid secret files with the other errors', () => {
    const missing = join(folder, 'missing');
    const message = messageOf({
      PORT: 'http',
      SECRET_KEY: 'x'.repeat(40),
      SECRET_KEY_FILE: fileWith('x'.repeat(45)),
      DATABASE_URL_FILE: missing,
      METRICS_TOKEN_FILE: folder,
      CAPTCHA_SECRET_FILE: fileWith(''),
      BOOTSTRAP_API_KEY_FILE: fileWith('short-secret'),
    });
    expect(message.split('\n')).toEqual([
      'Invalid environment variables:',
      '  DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
      '  SECRET_KEY_FILE must not be set together with SECRET_KEY',
      '  CAPTCHA_SECRET_FILE names an empty file',
      '  METRICS_TOKEN_FILE names a file that cannot be read (EISDIR)',
      '  PORT must be a port number, 0 to 65535',
      '  BOOTSTRAP_API_KEY must have at least 20 characters',
    ]);
    expect(message).not.toContain('short-secret');
  });

  it('reads no file for variables that are not secrets', () => {
    expect(readConfig({ HOST_FILE: join(folder, 'missing') }).HOST).toBe('127.0.0.1');
  });
});
