import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultPoolSize } from '../database/connection-pool.ts';
import { parseDatabaseUrl } from '../database/database-url.ts';
import { parseRateLimits } from './rate-limit-settings.ts';
import { readSecretFiles } from './secret-files.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** What can make and verify captchas. */
export const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha'] as const;
const captchaProvider = z.enum(captchaProviders, {
  error: `must be one of ${captchaProviders.join(', ')}`,
});

/**
 * The whole environment. `meaning` and `unset` (what holds without the variable) are the two
 * columns of the table in README.md, which a test compares with this. A secret (`isSecret`) may also
 * be given as a file, by `<NAME>_FILE`.
 */
export const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number, 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number, 0 to 65535' })
    .default(3000)
    .meta({ unset: '3000', meaning: 'Where to listen; 0 takes a free port and prints it' }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ unset: '127.0.0.1', meaning: 'The address to listen on' }),
  PUBLIC_URL: httpUrl
    .optional()
    .meta({ unset: 'http://HOST:PORT', meaning: 'Base of `share_url` and of printed links' }),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta({ unset: './data', meaning: 'Embedded database, uploaded files, generated secret' }),
  DATABASE_URL: z
    .string()
    .superRefine((url, { addIssue }) => {
      try {
        parseDatabaseUrl(url);
      } catch (error) {
        addIssue({
          code: 'custom',
          message: error instanceof Error ? error.message : String(error),
        });
      }
    })
    .optional()
    .meta({
      isSecret: true,
      unset: 'embedded PostgreSQL in DATA_DIR',
      meaning: 'Any PostgreSQL >= 15, in place of the embedded one',
    }),
  DATABASE_POOL_MAX: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a number of connections, 2 to 1000' })
    .transform(Number)
    .refine((size) => size >= 2 && size <= 1000, {
      error: 'must be a number of connections, 2 to 1000',
    })
    .optional()
    .meta({ unset: `${defaultPoolSize}`, meaning: 'The most connections to the database' }),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file: or s3: URL' })
    .optional()
    .meta({
      unset: 'a folder in DATA_DIR',
      meaning: 'Where files lie: `file:///folder` or `s3://bucket/prefix?region=…&endpoint=…`',
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
      meaning: 'The key before, while `SECRET_KEY` is being replaced: it is accepted too',
    }),
  MAX_UPLOAD_BYTES: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'must be a number of bytes, 1 to 2147483647' })
    .transform(Number)
    .refine((bytes) => bytes <= 2_147_483_647, {
      error: 'must be a number of bytes, 1 to 2147483647',
    })
    .default(10 * 1024 * 1024)
    .meta({ unset: '10485760', meaning: 'The most bytes of an uploaded file' }),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a number of seconds, 0 to 9999' })
    .transform(Number)
    .default(0)
    .meta({
      unset: '0',
      meaning: 'Seconds that a stop goes on serving, while `/readyz` answers 503',
    }),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'must be a number of connections, 1 to 9999999' })
    .transform(Number)
    .default(5000)
    .meta({ unset: '5000', meaning: 'The most connections of clients; further ones are closed' }),
  MAX_UNCLAIMED_BYTES: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be a number of bytes, 1 to 999999999999999' })
    .transform(Number)
    .default(1024 * 1024 * 1024)
    .meta({
      unset: '1073741824',
      meaning: 'The most bytes of uploads that no response holds; of one form, a quarter',
    }),
  ROLE: z
    .enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' })
    .default('all')
    .meta({
      unset: 'all',
      meaning: '`web` answers requests, `worker` does background jobs, `all` both',
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
      meaning: 'The API key made by the first start on an empty database',
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
    .meta({ unset: '0', meaning: 'How many proxies in front are believed about addresses' }),
  CAPTCHA_PROVIDER: captchaProvider
    .default('altcha')
    .meta({ unset: 'altcha', meaning: `One of ${captchaProviders.join(', ')}` }),
  CAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .meta({ unset: 'none', meaning: 'What pages need to show the captcha of a provider' }),
  CAPTCHA_SECRET: z.string().optional().meta({
    isSecret: true,
    unset: 'none; altcha: derived from SECRET_KEY',
    meaning: 'Checks solved captchas',
  }),
  CAPTCHA_VERIFY_URL: httpUrl
    .optional()
    .meta({ unset: "the provider's", meaning: 'Where solved captchas are verified' }),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(false)
    .meta({
      unset: 'false',
      meaning: 'Lets webhooks call private addresses and plain `http:`; for development',
    }),
  GRAPHQL_CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(httpUrl))
    .default([])
    .meta({ unset: 'none', meaning: 'Origins whose pages may call `/graphql`, comma-separated' }),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters' })
    .regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces' })
    .optional()
    .meta({
      isSecret: true,
      unset: 'none: there is no `/metrics`',
      meaning: 'The bearer token that reads `/metrics`',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .meta({ unset: 'none', meaning: 'Base URL of an OpenTelemetry collector to send traces to' }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
    .default('info')
    .meta({ unset: 'info', meaning: `One of ${logLevels.join(', ')}` }),
});

/** Names of the variables that may be given as files. */
export const secretVariables: readonly string[] = Object.entries(environment.shape)
  .filter(([, model]) => model.meta()?.['isSecret'] === true)
  .map(([name]) => name);

export type Config = Readonly<z.output<typeof environment>>;

/** What every provider but ALTCHA needs. */
const requiredCaptchaVariables = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const;

/** Whole, it is also checked for what only several variables together can lack. */
const checkedEnvironment = environment.superRefine(
  (config, { addIssue }) => {
    if (config.CAPTCHA_PROVIDER === 'altcha') return;
    const message = `must be set where CAPTCHA_PROVIDER is ${config.CAPTCHA_PROVIDER}`;
    for (const name of requiredCaptchaVariables.filter((key) => config[key] === undefined)) {
      addIssue({ code: 'custom', path: [name], message });
    }
  },
  // Even if another variable cannot be used: all faults are told at once.
  { when: ({ value }) => captchaProvider.safeParse(Object(value).CAPTCHA_PROVIDER).success },
);

/** The environment holds values that cannot be used; the message lists all of them. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment, and the files that it names for secrets. A variable set to nothing counts as
 * unset.
 *
 * @throws {ConfigError} naming every variable that cannot be used
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
  throw new ConfigError(
    `The environment cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}
