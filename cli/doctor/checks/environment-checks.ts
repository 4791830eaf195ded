import { isIP } from 'node:net';
import { type Config, knownVariables } from '../../../src/platform/config/config.ts';
import { findMisspelt } from '../../../src/platform/config/environment-files.ts';
import { hasNoHost } from '../../../src/platform/config/public-url.ts';
import { type Check, failure, ok, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';

/** A combination of settings that is probably a mistake. */
interface Rule {
  readonly applies: (config: Config) => boolean;
  readonly found: string;
  readonly advice: string;
}

const isLocal = ({ HOST }: Config) => HOST === 'localhost' || /^(?:127\.|::1$)/.test(HOST);
const isSecure = ({ PUBLIC_URL = '' }: Config) => PUBLIC_URL.startsWith('https:');

const rules: readonly Rule[] = [
  {
    applies: hasNoHost,
    found: 'PUBLIC_URL is not set, so links contain the host of each request, and others localhost',
    advice: 'Set PUBLIC_URL to the address that browsers use, such as https://forms.example.org.',
  },
  {
    applies: (config) => config.PUBLIC_URL === undefined && !isLocal(config) && !hasNoHost(config),
    found: 'PUBLIC_URL is not set, so links contain HOST and PORT',
    advice: 'Set PUBLIC_URL to the address that browsers use, such as https://forms.example.org.',
  },
  {
    applies: (config) => isSecure(config) && config.TRUST_PROXY === 0,
    found:
      'PUBLIC_URL is https, but TRUST_PROXY is 0: all visitors seem to have the address of the proxy',
    advice: 'Set TRUST_PROXY to the number of proxies in front of the server, usually 1.',
  },
  {
    applies: (config) => config.TRUST_PROXY > 0 && config.PUBLIC_URL === undefined,
    found: 'TRUST_PROXY is set without PUBLIC_URL',
    advice: 'Set PUBLIC_URL to the address of the proxy, or remove TRUST_PROXY.',
  },
  {
    applies: ({ PUBLIC_URL = '' }) =>
      PUBLIC_URL.startsWith('http:') &&
      isIP(new URL(PUBLIC_URL).hostname) === 0 &&
      !new URL(PUBLIC_URL).hostname.endsWith('localhost'),
    found: 'PUBLIC_URL is http: answers are sent without encryption',
    advice: 'Run the server behind a proxy with TLS, and set PUBLIC_URL to its https address.',
  },
  {
    applies: (config) => config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined,
    found:
      'DATABASE_URL is set without SECRET_KEY: a key is generated into DATA_DIR, which other servers do not have',
    advice: 'Set SECRET_KEY to the content of DATA_DIR/secret-key, the same on all servers.',
  },
  {
    applies: (config) => config.ROLE !== 'all' && config.DATABASE_URL === undefined,
    found: 'ROLE separates servers, but the embedded PostgreSQL permits one server only',
    advice: 'Set DATABASE_URL, or remove ROLE; WORKERS runs several processes in one server.',
  },
  {
    applies: (config) => config.ROLE !== 'all' && config.STORAGE_URL === undefined,
    found: 'ROLE separates servers, but files are stored in a folder of this one',
    advice: 'Set STORAGE_URL to a bucket, or to a folder that all servers share.',
  },
  {
    applies: (config) => config.WEBHOOK_ALLOW_PRIVATE && isSecure(config),
    found: 'WEBHOOK_ALLOW_PRIVATE permits webhooks to addresses of your own network',
    advice: 'Remove it, unless everyone with an API key may send requests to that network.',
  },
  {
    applies: (config) => config.RATE_LIMITS === undefined && isSecure(config),
    found: 'RATE_LIMITS is off: passwords can be guessed without limit',
    advice: 'Remove RATE_LIMITS=off, or override single limits.',
  },
];

export const environmentChecks: readonly Check[] = [
  {
    id: 'variables',
    title: 'Environment variables',
    async run({ config, env }) {
      if (config instanceof Error) {
        const advice = 'Correct these variables. The README lists all of them.';
        return failure(
          config.message
            .split('\n')
            .map((line) => line.trim())
            .join(' '),
          advice,
        );
      }
      const count = knownVariables.filter((name) => env[name]).length;
      return ok(`${count} set, all valid`);
    },
  },
  {
    id: 'misspelt-variables',
    title: 'Names of variables',
    async run({ env }) {
      const found = findMisspelt(env, knownVariables);
      if (found.length === 0) return ok('no misspelt names');
      const names = found.map(({ name }) => name).join(', ');
      const advice = found.map(({ name, suggestion }) => `rename ${name} to ${suggestion}`);
      return warning(
        `unknown: ${names}`,
        `If they are meant for the service, ${advice.join(', ')}.`,
      );
    },
  },
  configuredCheck({
    id: 'settings',
    title: 'Settings that belong together',
    async run({ config }) {
      const broken = rules.filter(({ applies }) => applies(config));
      if (broken.length === 0) return ok('no contradictions');
      return warning(
        broken.map(({ found }) => found).join('; '),
        broken.map(({ advice }) => advice).join(' '),
      );
    },
  }),
];
