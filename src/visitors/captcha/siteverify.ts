import { z } from 'zod';
import { type Problem, problem, unavailable } from '../../../packages/common/problem.ts';
import type { Config } from '../../platform/config/config.ts';
import { normalizeAddress } from '../limits/client-address.ts';
import {
  type CaptchaProvider,
  captchaFailed,
  type ExternalCaptchaProvider,
  parseJson,
} from './provider.ts';

interface Siteverify {
  /** The endpoint that verifies tokens; `CAPTCHA_VERIFY_URL` overrides it. */
  readonly url: string;
  /** Whether the request includes the site key. */
  readonly sendsSiteKey: boolean;
  /** Lower scores are rejected; undefined if the provider's scores do not rate visitors. */
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

/** Timeout of the whole exchange in milliseconds. */
const requestTimeout = 5000;

const maxResponseBytes = 65_536;

/** Error codes for a token that was valid before. */
const staleTokenCodes: readonly string[] = [
  'timeout-or-duplicate',
  'invalid-or-already-seen-response',
  'expired-input-response',
  'already-seen-response',
];

/** Error codes for faulty settings, a faulty request, or a failure of the provider. */
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

/** A captcha whose provider verifies each token by a request, and accepts each token once. */
export function createSiteverify(config: Config, name: ExternalCaptchaProvider): CaptchaProvider {
  // Both are set: the configuration requires them for external providers.
  const { CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = config;
  const provider = providers[name];
  const url = config.CAPTCHA_VERIFY_URL ?? provider.url;
  return {
    widgetConfig: () => ({ provider: name, siteKey, challengeUrl: null }),

    async challenge() {
      throw problem('not_found', `There are no challenges: the captcha provider is ${name}.`);
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

/** @throws if the request fails, or the response contains no verdict */
async function requestVerdict(url: string, params: URLSearchParams): Promise<Verdict> {
  const response = await fetch(url, {
    method: 'POST',
    body: params,
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  });
  const verdict = verdictModel.safeParse(parseJson(await readBody(response)));
  // Some providers send the status 400 with a negative verdict.
  if (verdict.success && (response.ok || !verdict.data.success)) return verdict.data;
  throw new Error(`The captcha provider returned the status ${response.status} without a verdict`);
}

async function readBody({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxResponseBytes)
      throw new Error('The response of the captcha provider is too large');
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
    throw providerUnavailable(new Error(`The captcha provider returned: ${faults.join(', ')}`));
  }
  throw captchaFailed(codes.some((code) => staleTokenCodes.includes(code)) ? 'stale' : 'wrong');
}

/** @param cause is logged with the problem; it contains neither the secret nor the token */
function providerUnavailable(cause: unknown): Problem {
  return unavailable('The captcha cannot be verified at the moment. Try again later.', cause);
}
