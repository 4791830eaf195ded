import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { createIds, type IdKind, isId, typeIdOf } from '../../src/platform/ids.ts';

/** A clock that shows these times, one after the other, and then the last one. */
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

/** A clock that stands still, and chance that repeats itself. */
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

/** As PostgreSQL sorts them: byte by byte. */
const isStrictlySorted = (ids: readonly string[]) =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''));

const valid = 'form_01h455vb4pex5vsknk084sn02q';

describe('a text is no id', () => {
  it.each([
    ['nothing', ''],
    ['of another kind', 'resp_01h455vb4pex5vsknk084sn02q'],
    ['without a kind', '01h455vb4pex5vsknk084sn02q'],
    ['the kind alone', 'form_'],
    ['one character short', valid.slice(0, -1)],
    ['one character long', `${valid}0`],
    ['in upper case', valid.toUpperCase()],
    ['with a letter that is left out', 'form_01h455vb4pex5vsknk084sn02l'],
    ['beyond 128 bits', 'form_81h455vb4pex5vsknk084sn02q'],
    ['with a line break', `${valid}\n`],
    ['with NUL', `${valid.slice(0, -1)}\0`],
    ['with a space before', ` ${valid}`],
  ])('%s', (_, text) => {
    expect(isId('form', text)).toBe(false);
  });

  it('whatever else it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isId('form', text)).toBe(false);
      }),
    );
  });
});

describe('an id', () => {
  it('is a TypeID, of whatever UUID', () => {
    const uuids = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(uuids, (uuid) => {
        expect(typeIdOf('resp', uuid)).toBe(TypeID.fromUUIDBytes('resp', uuid).toString());
      }),
    );
    const made = TypeID.fromString(createIds(systemClock).next('form'));
    expect(made.toUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('tells its kind and is one of that kind only', () => {
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

  it('sorts by creation, over two processes too', () => {
    const start = Date.parse('2026-01-31T12:00:00.000Z');
    const made = Array.from({ length: 200 }, (_, n) =>
      createIds(clockShowing(start + n)).next('resp'),
    );
    expect(isStrictlySorted(made)).toBe(true);
  });

  it('strictly grows within a process while the clock stands still', () => {
    const ids = createIds(clockShowing(Date.parse('2026-01-31T12:00:00.000Z')));
    expect(isStrictlySorted(repeat(20_000, () => ids.next('form')))).toBe(true);
  });

  it('strictly grows within a process though the clock goes back a little', () => {
    const start = Date.parse('2026-01-31T12:00:00.000Z');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 2 }), (steps) => {
        const ids = createIds(clockShowing(...steps.map((step) => start + step)));
        expect(isStrictlySorted(repeat(steps.length, () => ids.next('form')))).toBe(true);
      }),
    );
  });

  it('is another one with each generator', () => {
    const time = Date.now();
    const made = repeat(1000, () => createIds(clockShowing(time)).next('form'));
    expect(new Set(made).size).toBe(1000);
  });

  it('is the same where time and chance are the same', () => {
    const run = () => {
      const ids = createIds(heldClock());
      return [ids.next('form'), ids.next('form'), ids.next('key'), ids.random(30)];
    };
    const first = run();
    expect(run()).toEqual(first);
    expect(new Set(first).size).toBe(4);
  });
});

describe('a random text', () => {
  it('has the asked length, in base62', () => {
    const ids = createIds(systemClock);
    expect(ids.random(0)).toBe('');
    for (const length of [1, 12, 22, 500]) {
      expect(ids.random(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
    }
  });

  it('is not the same twice', () => {
    const ids = createIds(systemClock);
    expect(new Set(repeat(1000, () => ids.random(12))).size).toBe(1000);
  });

  it('favours no character', () => {
    // Every byte once: each of the 62 characters four times, and what is left over is thrown away.
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
