import { V7Generator } from 'uuidv7';
import type { Clock } from './clock.ts';

/** What an id names, as its prefix: `form_01h455vb4pex5vsknk084sn02q`. */
export type IdKind =
  | 'form'
  | 'resp'
  | 'file'
  | 'key'
  | 'ws'
  | 'review'
  | 'evt'
  | 'wh'
  | 'dlv'
  | 'audit';

/** The alphabet of slugs and keys, in the order of its digits. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes ids, slugs and other strings that nobody can guess. */
export interface Ids {
  /** A TypeID (type-prefixed UUIDv7): sorting by id is sorting by creation. */
  next(kind: IdKind): string;
  /** One that sorts after another of its kind, whatever the clock says. */
  after(kind: IdKind, id: string): string;
  /** `length` base62 characters, 5.95 bits of chance each. */
  random(length: number): string;
}

/**
 * How many milliseconds a clock may be behind what was made before and ids still follow that, counting
 * on from it. Beyond, the earlier clock was wrong: ids follow the clock again, and sort before what it
 * made.
 */
export const maxClockSetback = 86_400_000;

/**
 * Ids that take their time and chance from `clock`. Within one process they strictly grow, also while
 * the clock is set back by no more than `largestSetback`.
 */
export function createIds(clock: Clock): Ids {
  const nextUint32 = randomUint32Source(clock);
  const generator = new V7Generator({ nextUint32 });
  generator.setRollbackAllowance(maxClockSetback);
  // Of its own, so that following an id that is ahead of the clock puts no other ids ahead.
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
          // 248 = 4 × 62: higher bytes would favour the first characters.
          if (byte < 248 && text.length < length) text += base62[byte % 62];
        }
      }
      return text;
    },
  };
}

/** Whole numbers of 32 bits, drawn many at a time: asking for chance costs more than taking it. */
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

/** Whether `text` could be an id of this kind; one that could not need not be looked up. */
export function isId(kind: IdKind, text: string): boolean {
  return (
    text.startsWith(`${kind}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(kind.length + 1))
  );
}

/** The moment that is written in an id, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1;
  let time = 0;
  for (const digit of id.slice(start, start + timeDigits))
    time = time * 32 + crockfordDigits.indexOf(digit);
  return time;
}

/** A TypeID (its specification, 0.3.0): the 128 bits of a UUID after two that are 0, five a digit. */
export function typeIdOf(kind: IdKind, uuid: Uint8Array): string {
  let id = `${kind}_`;
  let held = 0;
  let bits = 2;
  for (const byte of uuid) {
    held = ((held << 8) | byte) & 0xfff; // never more than four bits are left of the bytes before
    for (bits += 8; bits >= 5; bits -= 5) id += crockfordDigits.charAt((held >> (bits - 5)) & 31);
  }
  return id;
}

/** A TypeID's digits, in their order: Crockford's base 32. Ten of them hold the 48 bits of its time. */
const crockfordDigits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeDigits = 10;

/** Texts between which all ids lie, by the order of their bytes. */
export const [belowAllIds, aboveAllIds] = ['', '\u{10ffff}'];

/**
 * Not above any id of a moment, and above every id of earlier ones: so that a range of time is a
 * range of ids.
 *
 * @param time milliseconds since 1970; beyond what an id can hold, the nearest that it can
 */
export function lowestIdAt(kind: IdKind, time: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(0, time), 2 ** (8 * timeBytes) - 1), 0, timeBytes);
  return typeIdOf(kind, bytes);
}

/** How many bytes of a UUIDv7 are its time (RFC 9562, 5.7). */
const timeBytes = 6;
