import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImpreciseNumber, isPrecise } from '../../../packages/common/json/imprecise-number.ts';
import { parseJson } from '../../../packages/common/json/parse-json.ts';

describe('parseJson', () => {
  it('marks a number that a double would change, wherever it is', () => {
    const parsed = parseJson(
      '{"a":[1,588848899891200431,"588848899891200431"],"#":"#1e400","b":-1e400}',
    );
    expect(parsed).toEqual({
      a: [1, new ImpreciseNumber(), '588848899891200431'],
      '#': '#1e400',
      b: new ImpreciseNumber(),
    });
  });

  it.each(['1e999', '-1e999', '1e400', '0.12345678901234567', '1e-400'])('marks %s', (text) => {
    expect(parseJson(text)).toEqual(new ImpreciseNumber());
    expect(parseJson(`[${text}]`)).toEqual([new ImpreciseNumber()]);
  });

  it('keeps numbers in strings, and strings that look like what marks a number', () => {
    const texts = ['1e999', '"1e999', '\\"12345678901234567890\\', '#'.repeat(1000), 'Infinity'];
    const sent = { texts, [texts[2] ?? '']: 1 };
    const parsed = parseJson(`[${JSON.stringify(sent)},12345678901234567890]`);
    expect(parsed).toEqual([sent, new ImpreciseNumber()]);
  });

  it('marks a number at any depth, and in a member named __proto__', () => {
    const depth = 100_000;
    let inner = parseJson(`${'['.repeat(depth)}1e400${']'.repeat(depth)}`);
    for (let level = 0; level < depth; level += 1) inner = Array.isArray(inner) ? inner[0] : inner;
    expect(inner).toBeInstanceOf(ImpreciseNumber);
    expect(Object.entries(Object(parseJson('{"__proto__":1e400}')))).toEqual([
      ['__proto__', new ImpreciseNumber()],
    ]);
  });

  it('finds a run of digits at each offset', () => {
    for (let offset = 0; offset < 40; offset += 1) {
      const text = `${' '.repeat(offset)}[9007199254740993,${' '.repeat(offset)}1]`;
      expect(parseJson(text)).toEqual([new ImpreciseNumber(), 1]);
    }
  });

  it('returns what JSON.parse returns for everything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const isExact = !/\d{16,}|\de\+/.test(text);
        if (isExact) expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('throws for text that is not JSON', () => {
    expect(() => parseJson('{"a":588848899891200431')).toThrow(SyntaxError);
  });
});

describe('isPrecise', () => {
  it('refuses whole numbers of which doubles keep some, and nothing else that a double is written as', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = String(value);
        const isKept = Math.abs(value) <= Number.MAX_SAFE_INTEGER;
        for (const one of [text, value.toPrecision(17), value.toExponential()]) {
          expect([one, isPrecise(one)]).toEqual([one, isKept]);
        }
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }), (value) => {
        expect(isPrecise(String(value))).toBe(false);
      }),
    );
  });
});
