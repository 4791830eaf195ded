/** An ALTCHA challenge: the response of `GET /api/v1/public/captcha/challenge`. */
export interface Challenge {
  readonly parameters: {
    /** `PBKDF2/SHA-256`, or with a longer digest. */
    readonly algorithm: string;
    /** Hexadecimal, as are `salt` and `keyPrefix`. */
    readonly nonce: string;
    readonly salt: string;
    /** Iterations. */
    readonly cost: number;
    /** Bytes. */
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
  readonly signature: string;
}

/** The counter of a valid challenge is far below this. */
const maxAttempts = 1_000_000;

/**
 * Derives keys with increasing counters until one has the required prefix, as ALTCHA's widget does.
 *
 * @returns the value of `captcha_token`
 * @throws {Error} if the challenge has no solution, or the browser no WebCrypto
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const counterAt = new DataView(password.buffer, password.length - 4);
  const saltBytes = bytesOf(salt);
  for (let counter = 0; counter < maxAttempts; counter += 1) {
    counterAt.setUint32(0, counter);
    const derivedKey = hexOf(await derive(challenge, password, saltBytes));
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }
  throw new Error('The captcha challenge has no solution');
}

async function derive(
  { parameters: { algorithm, cost, keyLength } }: Challenge,
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const [name = '', hash = ''] = algorithm.split('/');
  const key = await crypto.subtle.importKey('raw', password, name, false, ['deriveBits']);
  const parameters = { name, hash, salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, keyLength * 8));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
