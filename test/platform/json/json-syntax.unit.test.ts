import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from '../../../packages/common/json/json-syntax.ts';
import { runs } from '../../support/arbitraries/runs.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const pieces = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"',
  '1',
  '-',
  '0',
  '.5',
  'e3',
  'true',
  'null',
  'x',
  ' ',
  '\n',
  '\\',
  '\\u00e9',
  '\t',
  '"\\n"',
  '01',
  '1.5e-7',
  '\u00a0',
  "'",
);

describe('the place of an error in JSON', () => {
  it.each<[text: string, line: number, column: number]>([
    ['', 1, 1],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{"a":', 1, 6],
    ['{\n  "a": tru\n}', 2, 8],
    ['[1 2]', 1, 4],
    ['[1,\n2]]', 2, 3],
    ['{"a":"b\nc"}', 1, 8],
    ['{"a":"\\x"}', 1, 7],
    ['{"a":"b', 1, 8],
    ["{'a':1}", 1, 2],
    ['{a:1}', 1, 2],
    ['[01]', 1, 2],
    ['[1}', 1, 3],
    ['{}x', 1, 3],
    ['NaN', 1, 1],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(findJsonError(text)).toEqual({ line, column });
  });

  it('exists exactly for texts that are no JSON', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect([text, findJsonError(text) === undefined]).toEqual([text, isJson(text)]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('does not exist in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(findJsonError(JSON.stringify(value, null, indent))).toBeUndefined();
      }),
    );
  });

  it('is where the text was damaged, or after it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const text = JSON.stringify(value, null, 1);
        const index = at % (text.length + 1);
        const place = findJsonError(`${text.slice(0, index)}\u0001${text.slice(index)}`);
        const offset = text.slice(0, index).split('\n');
        expect(place?.line).toBe(offset.length);
      }),
    );
  });
});
