import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { type Problem, problem, unavailable } from '../../platform/problem.ts';
import { normalizeAddress } from '../limits/client-address.ts';
import { parseJson } from './parse-json.ts';
import { type CaptchaProvider, captchaFailed, type ExternalCaptchaProvider } from './provider.ts';

interface Siteverify {
  /** Where solutions are verified, unless CAPTCHA_VERIFY_URL says otherwise. */
  readonly url: string;
  /** Whether it compares the site key too. */
  readonly sendsSiteKey: boolean;
  /** Below it a visitor is held for a machine; undefined where a score does not mean that. */
  readonly leastScore: number | undefined;
}

const providers: Readonly<Record<ExternalCaptchaProvider, Siteverify>> = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sendsSiteKey: false,
    leastScore: undefined,
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    sendsSiteKey: true,
    leastScore: undefined,
  },
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    sendsSiteKey: false,
    leastScore: 0.5,
  },
};

/** How many milliseconds the whole exchange may take. */
const requestTimeout = 5000;

/** The most bytes of an answer. */
const maxResponseBytes = 65_536;

/** What providers say of a token that was good once. */
const staleTokenCodes: readonly string[] = [
  'timeout-or-duplicate',
  'invalid-or-already-seen-response',
  'expired-input-response',
  'already-seen-response',
];

/** What providers say if not the visitor is at fault but our settings, our request, or they. */
const operatorErrorCodes: readonly string[] = [
  'missing-input-secret',
  'invalid-input-secret',
  'not-using-dummy-secret',
  'missing-sitekey',
  'invalid-sitekey',
  'sitekey-secret-mismatch',
  'invalid-keys',
  'missing-remoteip',
  'invalid-remoteip',
  'bad-request',
  'internal-error',
];

const verdictModel = z.object({
  success: z.boolean(),
  score: z.number().nullish(),
  'error-codes': z.array(z.string()).nullish(),
});

type Verdict = z.output<typeof verdictModel>;

/** A captcha whose provider is asked about each solution, and lets each pass once. */
export function createSiteverify(config: Config, name: ExternalCaptchaProvider): CaptchaProvider {
  // Both are set: the configuration is refused otherwise.
  const { CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = config;
  const provider = providers[name];
  const url = config.CAPTCHA_VERIFY_URL ?? provider.url;
  return {
    widgetConfig: () => ({ provider: name, siteKey, challengeUrl: null }),

    async challenge() {
      throw problem('not_found', `Challenges are made by ${name}, not here.`);
    },

    async check(token, _form, address) {
      const params = new URLSearchParams({ secret, response: token });
      const ip = normalizeAddress(address);
      if (ip !== undefined) params.set('remoteip', ip);
      if (provider.sendsSiteKey) params.set('sitekey', siteKey);
      const verdict = await requestVerdict(url, params).catch((error: unknown) => {
        throw providerUnavailable(error);
      });
      assertPassed(verdict, provider);
      return undefined;
    },
  };
}

/** @throws if there is no answer, or none that says yes or no */
async function requestVerdict(url: string, params: URLSearchParams): Promise<Verdict> {
  const response = await fetch(url, {
    method: 'POST',
    body: params,
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  });
  const verdict = verdictModel.safeParse(parseJson(await readBody(response)));
  // Some word a refusal as a 400.
  if (verdict.success && (response.ok || !verdict.data.success)) return verdict.data;
  throw new Error(`The captcha provider answered ${response.status} and no verdict`);
}

async function readBody({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxResponseBytes) throw new Error('The captcha provider answers without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @throws {Problem} `captcha_failed`, or `unavailable` where the visitor is not at fault */
function assertPassed(verdict: Verdict, { leastScore = 0 }: Siteverify): void {
  const codes = verdict['error-codes'] ?? [];
  if (verdict.success) {
    if ((verdict.score ?? 1) < leastScore) throw captchaFailed('wrong');
    return;
  }
  const faults = codes.filter((code) => operatorErrorCodes.includes(code));
  if (faults.length > 0) {
    throw providerUnavailable(new Error(`The captcha provider answered: ${faults.join(', ')}`));
  }
  throw captchaFailed(codes.some((code) => staleTokenCodes.includes(code)) ? 'stale' : 'wrong');
}

/** The cause is logged where the problem leaves; it holds neither the secret nor the token. */
function providerUnavailable(cause: unknown): Problem {
  return unavailable('The captcha cannot be checked now. Try again in a moment.', cause);
}
