import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../packages/common/problem.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createCaptcha } from '../../src/visitors/visitor-services.ts';
import {
  floods,
  hangs,
  neverFinishes,
  redirects,
  refuses,
  respondsHtml,
  respondsJson,
  startCaptchaProvider,
  succeeds,
  truncates,
} from '../support/doubles/captcha-provider.ts';

const noon = new Date('2026-01-31T12:00:00.000Z');
const captchaForm = { id: 'form_01', slug: 'party' };
const survey = { id: 'form_02', slug: 'survey' };
const visitor = '192.0.2.7';

interface Options {
  readonly env?: Record<string, string>;
  readonly now?: Date;
  readonly secret?: string;
}

const secret = 'the secret of this test, 32 bytes or more';

const captchaOf = ({ env = {}, now = noon, secret: given = secret }: Options = {}) =>
  createCaptcha({
    config: readConfig({ PUBLIC_URL: 'https://forms.example', ...env }),
    clock: { ...systemClock, now: () => now },
    secret: Buffer.from(given),
  });

/** The problem that a promise rejects with. */
async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof Problem) return outcome;
  throw new Error('no problem', { cause: outcome });
}

const altcha = captchaOf();
const encode = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64');

/** The decoded token of the widget. */
async function solved(given: object) {
  const challenge = asChallenge(given);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('it cannot be solved');
  return { challenge, solution };
}

function asChallenge(given: object): Challenge {
  if ('parameters' in given && 'signature' in given) return JSON.parse(JSON.stringify(given));
  throw new Error('this is no challenge');
}

const made = await altcha.challenge('party').then(solved);
const token = encode(made);
const { challenge, solution } = made;
const withParameters = (changes: object) =>
  encode({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
    solution,
  });

describe('ALTCHA', () => {
  const captcha = altcha;

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
  ])('refuses a missing token: %s', async (_, nothing) => {
    const refusal = await problemOf(captcha.check(nothing, captchaForm, visitor));
    expect([refusal.code, refusal.status]).toEqual(['captcha_failed', 403]);
    expect(refusal.message).toBe('Solve the captcha and send it as captcha_token.');
  });

  it.each([
    ['invalid base64', '*?*'],
    ['invalid JSON', Buffer.from('{').toString('base64')],
    ['null', encode(null)],
    ['an array', encode([made])],
    ['deep nesting', Buffer.from('['.repeat(6000)).toString('base64')],
    ['a challenge alone', encode({ challenge })],
    ['a solution alone', encode({ solution })],
    ['no parameters', encode({ challenge: { ...challenge, parameters: null }, solution })],
    ['no signature', encode({ challenge: { parameters: challenge.parameters }, solution })],
    ['a key of another kind', encode({ challenge, solution: { ...solution, derivedKey: 7 } })],
    [
      'a key that is not hexadecimal',
      encode({ challenge, solution: { ...solution, derivedKey: 'key' } }),
    ],
    ['a wrong key', encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })],
    [
      'the prefix of the key as the key',
      encode({
        challenge,
        solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
      }),
    ],
    [
      'a counter beyond 32 bits',
      encode({ challenge, solution: { ...solution, counter: 2 ** 32 } }),
    ],
    ['more than 8 KiB, otherwise valid', encode({ ...made, padding: 'x'.repeat(8192) })],
    ['a lower cost', withParameters({ cost: 1 })],
    ['another algorithm', withParameters({ algorithm: 'SHA-256' })],
    ['another salt', withParameters({ salt: '00'.repeat(16) })],
    ['a shorter prefix', withParameters({ keyPrefix: '00' })],
    ['a key signature of its own', withParameters({ keySignature: '00'.repeat(32) })],
    ['no key signature', withParameters({ keySignature: undefined })],
    ['another form', withParameters({ data: { ...challenge.parameters.data, form: 'survey' } })],
    ['any form', withParameters({ data: { ...challenge.parameters.data, form: null } })],
    [
      'a later expiry',
      withParameters({ data: { ...challenge.parameters.data, expires: 2 ** 33 } }),
    ],
    [
      'an expiry beyond the range of dates',
      withParameters({ data: { form: null, expires: 1e300 } }),
    ],
  ])('refuses a token with %s', async (_, tampered) => {
    for (const form of [captchaForm, survey]) {
      const refusal = await problemOf(captcha.check(tampered, form, visitor));
      expect(refusal.code).toBe('captcha_failed');
      expect(refusal.message).toMatch(/Solve a new captcha\.$/);
    }
  });

  it.each([
    ['another secret', { secret: 'another secret, of 32 bytes or more' }],
    ['a secret for captchas', { env: { CAPTCHA_SECRET: 'for captchas' } }],
  ])('refuses a challenge that was signed with %s', async (_, options) => {
    const theirs = captchaOf(options);
    expect((await problemOf(theirs.check(token, captchaForm, visitor))).code).toBe(
      'captcha_failed',
    );
  });

  it('refuses a challenge that was created without the secret', async () => {
    const { parameters } = challenge;
    const own = { parameters: { ...parameters, keyPrefix: '00' }, signature: '00'.repeat(32) };
    const refusal = await problemOf(captcha.check(encode(await solved(own)), captchaForm, visitor));
    expect(refusal.code).toBe('captcha_failed');
  });

  it('refuses a solution for another form', async () => {
    const refusal = await problemOf(captcha.check(token, survey, visitor));
    expect(refusal.code).toBe('captcha_failed');
    expect(refusal.message).toMatch(/^The captcha was created for another form\./);
  });

  it('refuses a solution after ten minutes', async () => {
    const later = captchaOf({ now: new Date(noon.getTime() + 600_000) });
    const refusal = await problemOf(later.check(token, captchaForm, visitor));
    expect(refusal.code).toBe('captcha_failed');
    expect(refusal.message).toMatch(/^The captcha has expired\./);
  });

  it('accepts a solution for ten minutes, regardless of the system clock', async () => {
    const justInTime = captchaOf({ now: new Date(noon.getTime() + 599_999) });
    expect(await justInTime.check(token, captchaForm, visitor)).toEqual({
      formId: 'form_01',
      digest: expect.any(Uint8Array),
      expiresAt: new Date('2026-01-31T12:10:00.000Z'),
    });
  });

  it('accepts a challenge that another server with the same secret created', async () => {
    expect(await captchaOf().check(token, captchaForm, visitor)).toBeDefined();
  });

  it('accepts a challenge without a form for every form', async () => {
    const anywhere = encode(await captcha.challenge(undefined).then(solved));
    for (const form of [captchaForm, survey]) {
      expect(await captcha.check(anywhere, form, visitor)).toMatchObject({ formId: '' });
    }
  });

  it('signs with CAPTCHA_SECRET if it is set', async () => {
    const env = { CAPTCHA_SECRET: 'for captchas' };
    const theirs = encode(await captchaOf({ env }).challenge('party').then(solved));
    const other = captchaOf({ env, secret: 'another secret, of 32 bytes or more' });
    expect(await other.check(theirs, captchaForm, visitor)).toBeDefined();
    expect((await problemOf(captcha.check(theirs, captchaForm, visitor))).code).toBe(
      'captcha_failed',
    );
  });

  it('returns the same digest for every encoding of a solution', async () => {
    const reversed = Object.fromEntries(Object.entries(challenge.parameters).reverse());
    const spellings = [
      Buffer.from(JSON.stringify(made, null, 2)).toString('base64'),
      `${token.slice(0, 76)}\n${token.slice(76)}`,
      encode({ solution, challenge: { ...challenge, parameters: reversed } }),
      encode({ challenge, solution: { ...solution, counter: 1, time: 2 } }),
      withParameters({ expiresAt: 1, memoryCost: 3 }),
      encode({ ...made, more: true }),
    ];
    const first = await captcha.check(token, captchaForm, visitor);
    expect(first?.digest).toHaveLength(32);
    for (const spelling of spellings) {
      expect(spelling).not.toBe(token);
      expect(await captcha.check(spelling, captchaForm, visitor)).toEqual(first);
    }
  });

  it('returns different digests for different challenges', async () => {
    const next = encode(await captcha.challenge('party').then(solved));
    const digests = [token, next].map(async (each) => {
      return (await captcha.check(each, captchaForm, visitor))?.digest;
    });
    const [one, other] = await Promise.all(digests);
    expect(one).not.toEqual(other);
  });

  it('returns the parameters and the expiry of a challenge for the widget', () => {
    expect(challenge.parameters).toMatchObject({
      algorithm: 'PBKDF2/SHA-256',
      cost: 2000,
      keyLength: 32,
      keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: noon.getTime() / 1000 + 600,
    });
    expect(solution.counter).toBeGreaterThanOrEqual(500);
    expect(solution.counter).toBeLessThanOrEqual(1500);
  });

  it('returns the URL of the challenges for the page', () => {
    expect(captcha.widgetConfig('party', 'https://forms.example')).toEqual({
      provider: 'altcha',
      siteKey: null,
      challengeUrl: 'https://forms.example/api/v1/public/captcha/challenge?form=party',
    });
  });
});

const siteverify = await startCaptchaProvider();

describe.each(['turnstile', 'hcaptcha', 'recaptcha'])('%s', (provider) => {
  const keys = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'hush' };
  const captcha = captchaOf({ env: { ...keys, CAPTCHA_VERIFY_URL: siteverify.url } });
  const check = (token: string) => captcha.check(token, captchaForm, visitor);

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['more than 8 KiB', 'x'.repeat(8193)],
  ])('rejects a token without calling the provider: %s', async (_, token) => {
    const before = siteverify.requests.length;
    const refusal = await problemOf(captcha.check(token, captchaForm, visitor));
    expect(refusal.code).toBe('captcha_failed');
    expect(siteverify.requests).toHaveLength(before);
  });

  it.each([
    ['no reason', refuses(), /captcha_token is invalid/],
    ['an unknown token', refuses('invalid-input-response'), /captcha_token is invalid/],
    ['status 400', respondsJson(400, { success: false }), /captcha_token is invalid/],
    ['an expired token', refuses('timeout-or-duplicate'), /expired or has already been used/],
    [
      'a token that was used before',
      refuses('invalid-or-already-seen-response'),
      /has already been used/,
    ],
  ])('refuses a token if the provider rejects it for %s', async (_, reply, detail) => {
    siteverify.respondWith(reply);
    const refusal = await problemOf(check('token'));
    expect([refusal.code, refusal.status]).toEqual(['captcha_failed', 403]);
    expect(refusal.message).toMatch(detail);
  });

  it.each([
    ['the secret is unknown', refuses('invalid-input-secret'), /invalid-input-secret/],
    ['the secret is missing', refuses('missing-input-secret'), /missing-input-secret/],
    ['the keys do not match', refuses('sitekey-secret-mismatch'), /sitekey-secret-mismatch/],
    ['it fails', refuses('internal-error', 'hush'), /internal-error$/],
    ['it returns 500', respondsJson(500, { error: 'hush' }), /status 500/],
    ['it returns success with 500', respondsJson(500, { success: true }), /status 500/],
    ['it returns HTML', respondsHtml, /without a verdict/],
    ['it returns null', respondsJson(200, null), /without a verdict/],
    ['it returns no verdict', respondsJson(200, { success: 'true' }), /without a verdict/],
    ['it redirects', redirects, /fetch failed/],
    ['its response is truncated', truncates, /terminated/],
    ['its response is too large', floods, /too large/],
  ])('is unavailable if %s', async (_, reply, reason) => {
    siteverify.respondWith(reply);
    const failure = await problemOf(check('token'));
    expect([failure.code, failure.status]).toEqual(['unavailable', 503]);
    expect(failure.headers).toEqual({ 'Retry-After': '5' });
    expect(failure.members).toEqual({ retry_after: 5 });
    expect(String(failure.cause)).toMatch(reason);
    expect(String(failure.cause)).not.toMatch(/hush|token/);
  });

  it.each([
    ['hangs', hangs],
    ['never finishes its response', neverFinishes],
  ])('is unavailable after five seconds if the provider %s', async (_, reply) => {
    siteverify.respondWith(reply);
    const timeout = AbortSignal.timeout;
    const shortened = vi.spyOn(AbortSignal, 'timeout');
    shortened.mockImplementation((time) => timeout.call(AbortSignal, time / 50));
    const failure = await problemOf(check('token'));
    expect(shortened.mock.calls).toEqual([[5000]]);
    shortened.mockRestore();
    expect(failure.code).toBe('unavailable');
  });

  it('is unavailable if the provider refuses connections', async () => {
    const env = { ...keys, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1' };
    const failure = await problemOf(captchaOf({ env }).check('token', captchaForm, visitor));
    expect(failure.code).toBe('unavailable');
  });

  it('does not create challenges', async () => {
    expect((await problemOf(captcha.challenge('party'))).code).toBe('not_found');
    expect(captcha.widgetConfig('party', 'https://forms.example')).toEqual({
      provider,
      siteKey: 'site',
      challengeUrl: null,
    });
  });

  it('accepts a token that the provider accepts', async () => {
    siteverify.respondWith(
      succeeds({ challenge_ts: noon, hostname: 'a.example', 'error-codes': [] }),
    );
    expect(await check('a token & more')).toBeUndefined();
    const { method, headers, fields } = siteverify.requests.at(-1) ?? {};
    expect(method).toBe('POST');
    expect(headers?.['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(fields).toEqual({
      secret: 'hush',
      response: 'a token & more',
      remoteip: visitor,
      ...(provider === 'hcaptcha' && { sitekey: 'site' }),
    });
  });

  it('compares the score only for the provider whose scores rate visitors', async () => {
    siteverify.respondWith(succeeds({ score: 0.4 }));
    const outcome = await check('token').catch(({ code }: Problem) => code);
    expect(outcome).toBe(provider === 'recaptcha' ? 'captcha_failed' : undefined);
    siteverify.respondWith(succeeds({ score: 0.5 }));
    expect(await check('token')).toBeUndefined();
  });
});

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
  ['recaptcha', 'https://www.google.com/recaptcha/api/siteverify'],
])('calls %s at its own URL by default', async (provider, url) => {
  const env = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'hush' };
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }));
  await captchaOf({ env }).check('token', captchaForm, visitor);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([url]);
  fetched.mockRestore();
});
