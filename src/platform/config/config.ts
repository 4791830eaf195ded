// The environment variables: each has a model with its default and a description, from which messages and the table of
// README are made.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultPoolSize } from '../database/connection-pool.ts';
import { parseDatabaseUrl } from '../database/database-url.ts';
import { OperatorError } from '../operator-error.ts';
import { parseCron } from './cron.ts';
import { readSecretFiles } from './environment-files.ts';
import { parseRateLimits } from './rate-limit-settings.ts';
import { parseMailFrom, parseSmtpUrl } from './smtp-server.ts';

/** Attributes of the service in traces, by name. */
type ResourceAttributes = Readonly<Record<string, string>>;

/**
 * Parses OTEL_RESOURCE_ATTRIBUTES: `name=value`, separated by commas, the values percent-encoded
 * (OpenTelemetry specification, resource SDK).
 */
function parseResourceAttributes(text: string, { addIssue }: z.RefinementCtx): ResourceAttributes {
  try {
    return Object.fromEntries(text.split(',').map(parseAttribute));
  } catch {
    addIssue('must be a list such as deployment.environment.name=production,team=forms');
    return {};
  }
}

/** @throws {Error} if it is not an attribute */
function parseAttribute(text: string): [name: string, value: string] {
  const [, name, value] = /^\s*([\w./-]+)\s*=\s*([^,;"\\\s]*)\s*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error('not an attribute');
  return [name, decodeURIComponent(value)];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** A text that a function parses, which throws an error that says what is wrong. */
const parsedBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, { addIssue }) => {
    try {
      parse(text);
    } catch (error) {
      addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  });

const databaseUrl = parsedBy(parseDatabaseUrl);

const optionalUrl = databaseUrl.optional();

/** A whole number of something, in a range. */
function numberOf(unit: string, min: number, max: number, otherwise = '') {
  const error = `must be ${otherwise}a number of ${unit}, ${min} to ${max}`;
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${String(max).length}}$`), { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

export const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha'] as const;
const captchaProvider = z.enum(captchaProviders, {
  error: `must be one of ${captchaProviders.join(', ')}`,
});

/**
 * All environment variables. `meaning` and `unset` (the default) are columns of the table in README.md,
 * which `npm run generate` writes. A secret (`isSecret`) may also be read from a file, by `<NAME>_FILE`.
 */
export const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number, 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number, 0 to 65535' })
    .default(3000)
    .meta({ unset: '3000', meaning: 'Port to listen on; 0 chooses a free port and prints it' }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ unset: '127.0.0.1', meaning: 'Address to listen on' }),
  PUBLIC_URL: httpUrl.optional().meta({
    unset: 'http://HOST:PORT',
    meaning:
      'Public base URL, for `share_url` and other links; if HOST is every address, they have the host of the request',
  }),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta({
      unset: './data',
      meaning: 'Folder of the embedded database, uploaded files and the generated secret key',
    }),
  DATABASE_URL: databaseUrl.optional().meta({
    isSecret: true,
    unset: 'embedded PostgreSQL in DATA_DIR',
    meaning: 'PostgreSQL 15 or newer, instead of the embedded one',
  }),
  READ_DATABASE_URL: databaseUrl.optional().meta({
    isSecret: true,
    unset: 'none',
    meaning:
      'A streaming replica of `DATABASE_URL` for exports, analytics and further pages of lists',
  }),
  DATABASE_POOL_MAX: numberOf('connections', 2, 1000)
    .optional()
    .meta({
      unset: `${defaultPoolSize}`,
      meaning: 'Maximum number of database connections of a process',
    }),
  FORM_CACHE_MB: numberOf('megabytes', 16, 65_536)
    .optional()
    .meta({ unset: '256', meaning: 'Maximum memory for cached forms, in megabytes' }),
  DATASET_CACHE_MB: numberOf('megabytes', 16, 65_536)
    .optional()
    .meta({ unset: '64', meaning: 'Maximum memory for options from datasets, in megabytes' }),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file: or s3: URL' })
    .optional()
    .meta({
      unset: 'a folder in DATA_DIR',
      meaning:
        'Where files are stored: `file:///folder` or `s3://bucket/prefix?region=…&endpoint=…`',
    }),
  AWS_ACCESS_KEY_ID: z.string().optional().meta({
    isSecret: true,
    unset: 'found by the AWS SDK',
    meaning: 'Access key of the S3-compatible store',
  }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta({
    isSecret: true,
    unset: 'found by the AWS SDK',
    meaning: 'Secret of `AWS_ACCESS_KEY_ID`',
  }),
  AWS_SESSION_TOKEN: z.string().optional().meta({
    isSecret: true,
    unset: 'none',
    meaning: 'Session token of temporary S3 credentials',
  }),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional().meta({
    isSecret: true,
    unset: 'generated into DATA_DIR',
    meaning: 'Signs tokens, encrypts webhook secrets; must be the same for all servers',
  }),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .meta({
      isSecret: true,
      unset: 'none',
      meaning: 'The previous key during a rotation of `SECRET_KEY`; accepted as well',
    }),
  BACKUP_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file: or s3: URL' })
    .optional()
    .meta({
      unset: 'none: no scheduled backups',
      meaning: 'Where scheduled backups are stored: a `file:` or `s3:` URL, as for `STORAGE_URL`',
    }),
  BACKUP_SCHEDULE: z
    .string()
    .refine((expression) => parseCron(expression) !== undefined, {
      error: 'must be a cron expression such as 0 3 * * *',
    })
    .default('0 3 * * *')
    .meta({ unset: '`0 3 * * *`', meaning: 'When backups are made, as a cron expression in UTC' }),
  BACKUP_KEEP: numberOf('backups', 1, 1000)
    .default(7)
    .meta({ unset: '7', meaning: 'Number of scheduled backups to keep' }),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .optional()
    .meta({
      isSecret: true,
      unset: 'none: backups are not encrypted',
      meaning: 'Encrypts and decrypts backups',
    }),
  MAX_UPLOAD_BYTES: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'must be a number of bytes, 1 to 2147483647' })
    .transform(Number)
    .refine((bytes) => bytes <= 2_147_483_647, {
      error: 'must be a number of bytes, 1 to 2147483647',
    })
    .default(10 * 1024 * 1024)
    .meta({ unset: '10485760', meaning: 'Maximum size of an uploaded file, in bytes' }),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a number of seconds, 0 to 9999' })
    .transform(Number)
    .default(0)
    .meta({
      unset: '0',
      meaning: 'Seconds to keep serving after a stop signal, while `/readyz` returns 503',
    }),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'must be a number of connections, 1 to 9999999' })
    .transform(Number)
    .default(5000)
    .meta({
      unset: '5000',
      meaning: 'Maximum number of client connections of a process; further ones are closed',
    }),
  MAX_UNCLAIMED_BYTES: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be a number of bytes, 1 to 999999999999999' })
    .transform(Number)
    .default(1024 * 1024 * 1024)
    .meta({
      unset: '1073741824',
      meaning:
        'Maximum total bytes of unclaimed uploads; workspaces, forms and addresses have shares',
    }),
  ROLE: z
    .enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' })
    .default('all')
    .meta({
      unset: 'all',
      meaning: '`web` serves requests, `worker` runs background jobs, `all` does both',
    }),
  WORKERS: z
    .string()
    .transform((text) => (text === 'auto' ? `${availableParallelism()}` : text))
    .pipe(numberOf('processes', 1, 128, 'auto or '))
    .default(1)
    .meta({
      unset: '1',
      meaning:
        'Number of processes that serve requests at one port; `auto`: one for each processor',
    }),
  BOOTSTRAP_API_KEY: z
    .string()
    .min(20, { error: 'must have at least 20 characters' })
    .max(512, { error: 'must have at most 512 characters' })
    .regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces' })
    .optional()
    .meta({
      isSecret: true,
      unset: 'generated, printed once',
      meaning: 'API key created by the first start with an empty database',
    }),
  DEFAULT_PLAN: z
    .enum(['free', 'pro'], { error: 'must be free or pro' })
    .default('pro')
    .meta({ unset: 'pro', meaning: 'Plan of the first workspace: `free` or `pro`' }),
  RATE_LIMITS: z.string().transform(parseRateLimits).prefault('on').meta({
    unset: 'on',
    meaning: '`off`, or changes such as `submissions=6/60,unlock=10/60` (requests/seconds)',
  }),
  TRUST_PROXY: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'must be a number of proxies, 0 to 99' })
    .transform(Number)
    .default(0)
    .meta({ unset: '0', meaning: 'Number of trusted reverse proxies (`X-Forwarded-For`)' }),
  CAPTCHA_PROVIDER: captchaProvider
    .default('altcha')
    .meta({ unset: 'altcha', meaning: `One of ${captchaProviders.join(', ')}` }),
  CAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .meta({ unset: 'none', meaning: 'Public site key of the captcha provider' }),
  CAPTCHA_SECRET: z.string().optional().meta({
    isSecret: true,
    unset: 'none; altcha: derived from SECRET_KEY',
    meaning: 'Secret key that verifies captchas',
  }),
  CAPTCHA_VERIFY_URL: httpUrl
    .optional()
    .meta({ unset: "the provider's", meaning: 'URL of the siteverify endpoint' }),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(false)
    .meta({
      unset: 'false',
      meaning: 'Allow webhooks to private addresses and plain `http:`; for development',
    }),
  SMTP_URL: parsedBy(parseSmtpUrl).optional().meta({
    isSecret: true,
    unset: 'none: no mail is sent',
    meaning: 'Server that mail is sent by: `smtps://user:password@host` or `smtp://…`',
  }),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailFrom(text) !== undefined, {
      error: 'must be an address such as Example Forms <forms@example.org>',
    })
    .optional()
    .meta({ unset: 'none', meaning: 'Sender of mail: `Example Forms <forms@example.org>`' }),
  GRAPHQL_CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(httpUrl))
    .default([])
    .meta({
      unset: 'none',
      meaning: 'Origins allowed to call `/graphql` from browsers, comma-separated',
    }),
  CONSOLE: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .meta({ unset: 'on', meaning: '`off` removes the console at `/console`' }),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters' })
    .regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces' })
    .optional()
    .meta({
      isSecret: true,
      unset: 'none: `/metrics` is disabled',
      meaning: 'Bearer token for `/metrics`',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    unset: 'none',
    meaning: 'Base URL of the OpenTelemetry collector that receives traces',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .meta({ unset: 'formwright', meaning: 'Name of the service in traces' }),
  OTEL_RESOURCE_ATTRIBUTES: z.string().transform(parseResourceAttributes).optional().meta({
    unset: 'none',
    meaning: 'Attributes of the service in traces: `deployment.environment.name=production,…`',
  }),
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional().meta({
    unset: '`text` on a terminal, otherwise `json`',
    meaning: '`json`: one JSON object per line; `text`: lines for people',
  }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
    .default('info')
    .meta({ unset: 'info', meaning: `One of ${logLevels.join(', ')}` }),
});

/** Names of the variables that may be given as files. */
export const secretVariables: readonly string[] = Object.entries(environment.shape)
  .filter(([, model]) => model.meta()?.['isSecret'] === true)
  .map(([name]) => name);

/** All names of environment variables, including those for secrets in files. */
export const knownVariables: readonly string[] = [
  ...Object.keys(environment.shape),
  ...secretVariables.map((name) => `${name}_FILE`),
];

export type Config = Readonly<z.output<typeof environment>>;

/** Variables of which none or both are set. */
const pairs = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

/** Required by all captcha providers except ALTCHA. */
const requiredCaptchaVariables = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const;

/** A variable that may be the published one of an example: the rotation to another key needs it. */
const rotatedVariable = 'SECRET_KEY_PREVIOUS';

/** Includes the checks that depend on several variables. */
const checkedEnvironment = environment
  .superRefine(
    (config, { addIssue }) => {
      const message = 'is that of an example: choose another one';
      for (const [name, value] of Object.entries(config)) {
        if (!secretVariables.includes(name) || name === rotatedVariable) continue;
        if (/\bchange-?me\b/i.test(String(value)))
          addIssue({ code: 'custom', path: [name], message });
      }
    },
    { when: () => true },
  )
  .superRefine(
    (config, { addIssue }) => {
      if (config.CAPTCHA_PROVIDER === 'altcha') return;
      const message = `must be set where CAPTCHA_PROVIDER is ${config.CAPTCHA_PROVIDER}`;
      for (const name of requiredCaptchaVariables.filter((key) => config[key] === undefined)) {
        addIssue({ code: 'custom', path: [name], message });
      }
    },
    // Runs even if another variable is invalid, so that all errors are reported together.
    { when: ({ value }) => captchaProvider.safeParse(Object(value).CAPTCHA_PROVIDER).success },
  )
  .superRefine(
    (config, { addIssue }) => {
      for (const pair of pairs) {
        const missing = pair.filter((name) => config[name] === undefined);
        if (missing.length !== 1) continue;
        const message = `must be set together with ${pair.find((name) => config[name])}`;
        addIssue({ code: 'custom', path: missing, message });
      }
    },
    { when: () => true },
  )
  .superRefine(
    ({ DATABASE_URL, READ_DATABASE_URL }, { addIssue }) => {
      const message = replicaFault(DATABASE_URL, READ_DATABASE_URL);
      if (message !== undefined) {
        addIssue({ code: 'custom', path: ['READ_DATABASE_URL'], message });
      }
    },
    {
      when({ value }) {
        const { DATABASE_URL, READ_DATABASE_URL } = Object(value);
        return [DATABASE_URL, READ_DATABASE_URL].every((url) => optionalUrl.safeParse(url).success);
      },
    },
  );

function replicaFault(
  primary: string | undefined,
  replica: string | undefined,
): string | undefined {
  if (replica === undefined) return undefined;
  if (primary === undefined) return 'must not be set without DATABASE_URL';
  const { schema } = parseDatabaseUrl(primary);
  if (parseDatabaseUrl(replica).schema === schema) return undefined;
  return `must have the same schema as DATABASE_URL: add ?schema=${schema}`;
}

/**
 * Reads the environment and the secret files that it names. An empty variable counts as unset.
 *
 * @throws {OperatorError} with every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const withFiles = readSecretFiles(env, secretVariables);
  const given = Object.fromEntries(
    Object.entries(withFiles.env).filter(([, value]) => value !== ''),
  );
  const result = checkedEnvironment.safeParse(given);
  if (result.success && withFiles.errors.length === 0) return result.data;

  const issues = result.error?.issues ?? [];
  const faults = [
    ...withFiles.errors,
    ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  ];
  throw new OperatorError(
    `Invalid environment variables:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}
