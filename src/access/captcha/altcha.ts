import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Platform, publicUrl } from '../../platform/container/platform.ts';
import { acceptedKeys } from '../../platform/secrets/secret-keys.ts';
import { parseJson } from './parse-json.ts';
import { type CaptchaProvider, captchaFailed, type Solution } from './provider.ts';

/** How many seconds a challenge can be solved and sent. */
const lifetime = 600;

/**
 * A browser tries keys of PBKDF2 with so many iterations, one after the other, until it meets the
 * one that was chosen: some hundred milliseconds of its time. We derive one, off the event loop,
 * and compare a signature when the solution comes.
 */
const challengeOptions = { algorithm: 'PBKDF2/SHA-256', cost: 2000, deriveKey } as const;
const counterRange = { least: 500, most: 1500 };

/**
 * What the widget sends, as base64 of JSON. What the signature does not cover falls away here,
 * `expiresAt` too: it is only told to the widget. The library would compare it with the clock of
 * the machine, and `data.expires` is compared with ours.
 */
const tokenModel = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ form: z.string().nullable(), expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type Token = z.output<typeof tokenModel>;

/** What challenges are made and checked with. */
export type AltchaDependencies = Pick<Platform, 'config' | 'clock' | 'secret' | 'previousSecret'>;

/** Proof of work by ALTCHA: nobody else is asked, and no server remembers its challenges. */
export function createAltcha(services: AltchaDependencies): CaptchaProvider {
  const { config, clock } = services;
  const own = config.CAPTCHA_SECRET;
  const keys = signingKeys(own ?? services.secret);
  const accepted = own === undefined ? acceptedKeys(services).map(signingKeys) : [keys];

  async function isSolved({ challenge, solution }: Token): Promise<boolean> {
    for (const keys of accepted) {
      const { verified } = await verifySolution({ deriveKey, ...keys, challenge, solution });
      if (verified) return true;
    }
    return false;
  }

  return {
    widgetConfig: (slug) => ({
      provider: 'altcha',
      siteKey: null,
      challengeUrl: `${publicUrl(config)}/api/v1/public/captcha/challenge?form=${encodeURIComponent(slug)}`,
    }),

    async challenge(slug) {
      const expires = Math.floor(clock.now().getTime() / 1000) + lifetime;
      const data = { form: slug ?? null, expires };
      const { parameters, signature } = await createChallenge({
        ...challengeOptions,
        ...keys,
        counter: randomCounter(clock),
        data,
      });
      return { parameters: { ...parameters, expiresAt: expires }, signature };
    },

    async check(token, form) {
      const read = readToken(token);
      if (!(await isSolved(read))) throw captchaFailed('wrong');
      const { challenge } = read;
      const { form: slug, expires } = challenge.parameters.data;
      const expiresAt = new Date(expires * 1000);
      if (expiresAt <= clock.now()) throw captchaFailed('expired');
      if (slug !== null && slug !== form.slug) throw captchaFailed('otherForm');
      return { formId: slug === null ? '' : form.id, digest: digestOf(challenge), expiresAt };
    },
  };
}

/** Keys of their own (HKDF, RFC 5869) for what is signed: challenges, and the keys to be found. */
function signingKeys(secret: string | Uint8Array) {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `formwright captcha ${use}`, 32)).toString('hex');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

function randomCounter(clock: Clock): number {
  const chance = Buffer.from(clock.random(4)).readUInt32BE();
  return counterRange.least + (chance % (counterRange.most - counterRange.least + 1));
}

/** @throws {Problem} `captcha_failed` for whatever a widget would not send */
function readToken(token: string): Token {
  const { success, data } = tokenModel.safeParse(
    parseJson(Buffer.from(token, 'base64').toString()),
  );
  if (!success) throw captchaFailed('wrong');
  return data;
}

/** A signature that was found good stands for one challenge, however the token was spelt. */
function digestOf({ signature }: Token['challenge']): Solution['digest'] {
  return new Uint8Array(createHash('sha256').update(signature).digest());
}
