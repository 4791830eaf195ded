import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { createIds, type IdKind, isId, typeIdOf } from '../../src/platform/ids.ts';

/** A clock that returns these times one after another, then repeats the last one. */
function clockShowing(...times: number[]): Clock {
  let next = 0;
  return {
    now() {
      const time = times[Math.min(next, times.length - 1)] ?? 0;
      next += 1;
      return new Date(time);
    },
    random: systemClock.random,
  };
}

/** A clock with a constant time and constant random bytes. */
function heldClock(): Clock {
  let state = 1;
  return {
    now: () => new Date('2026-01-31T12:00:00.000Z'),
    random: (size) =>
      Uint8Array.from({ length: size }, () => {
        state = (state * 75 + 74) % 65_537;
        return state % 256;
      }),
  };
}

const repeat = (count: number, make: () => string) => Array.from({ length: count }, make);

/** Sorts like PostgreSQL: by bytes. */
const isStrictlySorted = (ids: readonly string[]) =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''));

const valid = 'form_01h455vb4pex5vsknk084sn02q';

describe('isId', () => {
  it.each([
    ['an empty text', ''],
    ['another kind', 'resp_01h455vb4pex5vsknk084sn02q'],
    ['no kind', '01h455vb4pex5vsknk084sn02q'],
    ['only the kind', 'form_'],
    ['one character too short', valid.slice(0, -1)],
    ['one character too long', `${valid}0`],
    ['upper case', valid.toUpperCase()],
    ['a letter that is not in the alphabet', 'form_01h455vb4pex5vsknk084sn02l'],
    ['more than 128 bits', 'form_81h455vb4pex5vsknk084sn02q'],
    ['a trailing line break', `${valid}\n`],
    ['NUL', `${valid.slice(0, -1)}\0`],
    ['a leading space', ` ${valid}`],
  ])('rejects an id: %s', (_, text) => {
    expect(isId('form', text)).toBe(false);
  });

  it('rejects arbitrary texts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isId('form', text)).toBe(false);
      }),
    );
  });
});

describe('createIds', () => {
  it('encodes any UUID as a TypeID', () => {
    const uuids = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(uuids, (uuid) => {
        expect(typeIdOf('resp', uuid)).toBe(TypeID.fromUUIDBytes('resp', uuid).toString());
      }),
    );
    const made = TypeID.fromString(createIds(systemClock).next('form'));
    expect(made.toUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('creates ids that isId accepts for their kind only', () => {
    const ids = createIds(systemClock);
    const kinds: IdKind[] = ['form', 'resp', 'key', 'ws'];
    for (const kind of kinds) {
      const id = ids.next(kind);
      expect(id).toMatch(new RegExp(`^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      expect(isId(kind, id)).toBe(true);
      expect(isId(kind === 'form' ? 'resp' : 'form', id)).toBe(false);
    }
    expect(isId('form', valid)).toBe(true);
  });

  it('creates ids that sort by creation time across processes', () => {
    const start = Date.parse('2026-01-31T12:00:00.000Z');
    const made = Array.from({ length: 200 }, (_, n) =>
      createIds(clockShowing(start + n)).next('resp'),
    );
    expect(isStrictlySorted(made)).toBe(true);
  });

  it('creates strictly increasing ids while the clock does not advance', () => {
    const ids = createIds(clockShowing(Date.parse('2026-01-31T12:00:00.000Z')));
    expect(isStrictlySorted(repeat(20_000, () => ids.next('form')))).toBe(true);
  });

  it('creates strictly increasing ids after a small clock setback', () => {
    const start = Date.parse('2026-01-31T12:00:00.000Z');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 2 }), (steps) => {
        const ids = createIds(clockShowing(...steps.map((step) => start + step)));
        expect(isStrictlySorted(repeat(steps.length, () => ids.next('form')))).toBe(true);
      }),
    );
  });

  it('creates different ids with each generator', () => {
    const time = Date.now();
    const made = repeat(1000, () => createIds(clockShowing(time)).next('form'));
    expect(new Set(made).size).toBe(1000);
  });

  it('creates the same ids from the same time and random bytes', () => {
    const run = () => {
      const ids = createIds(heldClock());
      return [ids.next('form'), ids.next('form'), ids.next('key'), ids.random(30)];
    };
    const first = run();
    expect(run()).toEqual(first);
    expect(new Set(first).size).toBe(4);
  });
});

describe('ids.random', () => {
  it('returns a base62 text of the requested length', () => {
    const ids = createIds(systemClock);
    expect(ids.random(0)).toBe('');
    for (const length of [1, 12, 22, 500]) {
      expect(ids.random(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
    }
  });

  it('returns a different text each time', () => {
    const ids = createIds(systemClock);
    expect(new Set(repeat(1000, () => ids.random(12))).size).toBe(1000);
  });

  it('distributes characters uniformly', () => {
    // Every byte once: each of the 62 characters four times; the remaining bytes are discarded.
    let bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const ids = createIds({
      now: () => new Date(0),
      random(size) {
        const taken = bytes.slice(0, size);
        bytes = bytes.slice(size);
        return Uint8Array.from(taken);
      },
    });
    const counts = new Map<string, number>();
    for (const character of ids.random(248)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});
