/** A puzzle, as `GET /api/v1/public/captcha/challenge` gives it. */
export interface Challenge {
  readonly parameters: {
    /** `PBKDF2/SHA-256`, and the like for longer digests. */
    readonly algorithm: string;
    /** In hexadecimal digits, as are `salt` and `keyPrefix`. */
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

/** After so many tries the puzzle cannot be meant to be solved. */
const maxAttempts = 1_000_000;

/**
 * Derives keys of counter after counter until one begins as asked, as ALTCHA's widget does.
 *
 * @returns what is sent as `captcha_token`
 * @throws {Error} if it has no solution, or where the browser has no WebCrypto
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const counterAt = new DataView(password.buffer, password.length - 4);
  const own = bytesOf(salt);
  for (let counter = 0; counter < maxAttempts; counter += 1) {
    counterAt.setUint32(0, counter);
    const derivedKey = hexOf(await derive(challenge, password, own));
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }
  throw new Error('The puzzle has no solution');
}

async function derive(
  { parameters: { algorithm, cost, keyLength } }: Challenge,
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const [name = '', hash = ''] = algorithm.split('/');
  const key = await crypto.subtle.importKey('raw', password, name, false, ['deriveBits']);
  const how = { name, hash, salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
