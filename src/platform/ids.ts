import { V7Generator } from 'uuidv7';
import type { Clock } from './clock.ts';

/** The type prefix of an id, as in `form_01h455vb4pex5vsknk084sn02q`. */
export type IdKind =
  | 'form'
  | 'ds'
  | 'resp'
  | 'part'
  | 'inv'
  | 'file'
  | 'key'
  | 'ws'
  | 'review'
  | 'evt'
  | 'wh'
  | 'dlv'
  | 'mail'
  | 'audit';

/** The alphabet of slugs and keys, in the order of digit values. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Generates ids, slugs and other unguessable strings. */
export interface Ids {
  /** A TypeID (type-prefixed UUIDv7): sorting by id sorts by creation time. */
  next(kind: IdKind): string;
  /** An id that sorts after another id of the same kind, even if the clock is behind. */
  after(kind: IdKind, id: string): string;
  /** `length` base62 characters, 5.95 bits of entropy each. */
  random(length: number): string;
}

/**
 * Milliseconds by which the clock may be set back while new ids still sort after earlier ones, by
 * counting up from them. With a larger setback the earlier time must have been wrong: ids follow the
 * clock again and sort before those of that time.
 */
export const maxClockSetback = 86_400_000;

/**
 * Creates ids with the time and randomness of `clock`. Within one process they strictly increase, even
 * if the clock is set back by up to `maxClockSetback`.
 */
export function createIds(clock: Clock): Ids {
  const nextUint32 = randomUint32Source(clock);
  const generator = new V7Generator({ nextUint32 });
  generator.setRollbackAllowance(maxClockSetback);
  // A separate generator, so that an id ahead of the clock does not advance all later ids.
  const follower = new V7Generator({ nextUint32 });
  follower.setRollbackAllowance(0);

  const next = (kind: IdKind) =>
    typeIdOf(kind, generator.generateOrResetWithTs(clock.now().getTime()).bytes);

  return {
    next,
    after(kind, id) {
      const candidate = next(kind);
      if (candidate > id) return candidate;
      const following = (time: number) =>
        typeIdOf(kind, follower.generateOrResetWithTs(time).bytes);
      const nearest = following(timeOfId(id));
      return nearest > id ? nearest : following(timeOfId(id) + 1);
    },
    random(length) {
      let text = '';
      while (text.length < length) {
        for (const byte of clock.random(length)) {
          // 248 = 4 × 62: using higher bytes would bias the distribution.
          if (byte < 248 && text.length < length) text += base62[byte % 62];
        }
      }
      return text;
    },
  };
}

/** 32-bit integers from a buffer of random bytes: each call of the random source is expensive. */
function randomUint32Source(clock: Clock): () => number {
  let buffer = new DataView(new ArrayBuffer(0));
  let next = 0;
  return () => {
    if (next === buffer.byteLength) {
      buffer = new DataView(Uint8Array.from(clock.random(randomBufferSize)).buffer);
      next = 0;
    }
    next += 4;
    return buffer.getUint32(next - 4);
  };
}

const randomBufferSize = 1024;

/** The pattern of the ids of a kind, for SQL. */
export const idPattern = (kind: IdKind): string => `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;

/** Whether `text` has the format of an id of this kind. Other texts need no database query. */
export function isId(kind: IdKind, text: string): boolean {
  return (
    text.startsWith(`${kind}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(kind.length + 1))
  );
}

/** The creation time that an id contains, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1;
  let time = 0;
  for (const digit of id.slice(start, start + timeDigits))
    time = time * 32 + crockfordDigits.indexOf(digit);
  return time;
}

/** A TypeID (specification 0.3.0): two zero bits and the 128 bits of a UUID, five bits per digit. */
export function typeIdOf(kind: IdKind, uuid: Uint8Array): string {
  let id = `${kind}_`;
  let held = 0;
  let bits = 2;
  for (const byte of uuid) {
    held = ((held << 8) | byte) & 0xfff; // at most four bits remain of the previous bytes
    for (bits += 8; bits >= 5; bits -= 5) id += crockfordDigits.charAt((held >> (bits - 5)) & 31);
  }
  return id;
}

/** The digits of a TypeID in the order of their values: Crockford's base 32. The first ten contain the 48 bits of the time. */
const crockfordDigits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeDigits = 10;

/** Lower and upper bounds of all ids, in byte order. */
export const [belowAllIds, aboveAllIds] = ['', '\u{10ffff}'];

/** Compares rows by their ids: in the order of their creation. */
export const compareIds = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/**
 * The lowest possible id of a time, so that a range of time can be queried as a range of ids.
 *
 * @param time milliseconds since 1970; clamped to what an id can represent
 */
export function lowestIdAt(kind: IdKind, time: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(0, time), 2 ** (8 * timeBytes) - 1), 0, timeBytes);
  return typeIdOf(kind, bytes);
}

/** The number of bytes of the timestamp of a UUIDv7 (RFC 9562, 5.7). */
const timeBytes = 6;
