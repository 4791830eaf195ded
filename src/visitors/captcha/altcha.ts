import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { acceptedKeys } from '../../platform/secrets/secret-keys.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { type CaptchaProvider, captchaFailed, parseJson, type Solution } from './provider.ts';

/** Lifetime of a challenge in seconds. */
const lifetime = 600;

/**
 * The browser derives PBKDF2 keys, of `cost` iterations each, until it finds the chosen one: a few
 * hundred milliseconds. The server derives one key, off the event loop, and compares a signature.
 */
const challengeOptions = { algorithm: 'PBKDF2/SHA-256', cost: 2000, deriveKey } as const;
const counterRange = { least: 500, most: 1500 };

/**
 * The token of the widget: base64 of JSON. Members that the signature does not cover are dropped,
 * including `expiresAt`, which only the widget uses: the library would compare it with the system
 * clock, whereas `data.expires` is compared with the clock of the service.
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

export type AltchaDependencies = Pick<Platform, 'config' | 'clock' | 'secret' | 'previousSecret'>;

/** Proof of work by ALTCHA: calls no external service, and stores no challenges. */
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
    widgetConfig: (slug, publicUrl) => ({
      provider: 'altcha',
      siteKey: null,
      challengeUrl: `${publicUrl}/api/v1/public/captcha/challenge?form=${encodeURIComponent(slug)}`,
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

/** Separate keys (HKDF, RFC 5869) for the two signatures: of the challenge, and of its solution. */
function signingKeys(secret: string | Uint8Array) {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `formwright captcha ${use}`, 32)).toString('hex');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

function randomCounter(clock: Clock): number {
  const chance = Buffer.from(clock.random(4)).readUInt32BE();
  return counterRange.least + (chance % (counterRange.most - counterRange.least + 1));
}

/** @throws {Problem} `captcha_failed` for a token that a widget would not send */
function readToken(token: string): Token {
  const { success, data } = tokenModel.safeParse(
    parseJson(Buffer.from(token, 'base64').toString()),
  );
  if (!success) throw captchaFailed('wrong');
  return data;
}

/** Identifies the challenge by its verified signature, so that re-encoding a token does not help. */
function digestOf({ signature }: Token['challenge']): Solution['digest'] {
  return new Uint8Array(createHash('sha256').update(signature).digest());
}
