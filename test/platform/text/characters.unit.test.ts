import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countCharacters } from '../../../packages/common/text/text-rules.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const units = ['a', '👍🏽', '🇩🇪', '👨‍👩‍👧', 'e\u0301', 'क्षि', '漢', '\r\n', '\u{1f3fd}', '\u200d'];
const texts = fc.array(fc.constantFrom(...units), { maxLength: 300 }).map((all) => all.join(''));

it('the characters of a long text are those of the whole text, though it is read in pieces', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(countCharacters(text)).toBe([...segmenter.segment(text)].length);
    }),
  );
});
