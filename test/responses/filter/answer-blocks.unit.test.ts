import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../packages/definition/conditions/comparison-operators.ts';
import {
  blocksOf,
  responsesInBlocks,
} from '../../../src/responses/filter/answer-index/answer-blocks.ts';

// Blocks of responses whose filters tell which texts they may contain.

const bitsOf = (filter: unknown) => BigInt(String(filter).replace(/^x/, '0x'));

/** Whether a search for a text reads a block. */
function isRead({ filter }: { readonly filter: string }, text: string): boolean {
  const wanted = bitsOf(responsesInBlocks('form', foldCase(text)).values.at(-1));
  return (bitsOf(filter) & wanted) === wanted;
}

const responsesWith = (texts: readonly unknown[]) =>
  texts.map((answers, place) => ({ id: `resp_${String(place).padStart(4, '0')}`, answers }));

describe('blocks of responses', () => {
  it('follow each other without a gap, and have at most 64 responses', () => {
    const responses = responsesWith(Array.from({ length: 200 }, () => ({ name: 'Ann' })));
    const blocks = [...blocksOf(responses, '')];
    expect(blocks.map(({ above }) => above)).toEqual(
      ['', ...blocks.map(({ upTo }) => upTo)].slice(0, -1),
    );
    expect(blocks.map(({ upTo }) => upTo)).toEqual([
      'resp_0063',
      'resp_0127',
      'resp_0191',
      'resp_0199',
    ]);
  });

  it('have fewer responses if these have long texts', () => {
    const random = (length: number) =>
      Array.from({ length }, (_, place) =>
        String.fromCodePoint(0x4e00 + ((place * 7919) % 20_000)),
      ).join('');
    expect([...blocksOf(responsesWith([random(5000), random(5000), 'short']), '')]).toHaveLength(3);
  });

  it('are read by a search for any part of a text, wherever it is in the answers', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const answers = text.chain((wanted) =>
      fc
        .constantFrom<unknown>(
          wanted,
          { a: wanted },
          { a: [{ other: wanted }] },
          { a: [{ b: { c: wanted } }] },
        )
        .map((value) => ({ wanted, value })),
    );
    fc.assert(
      fc.property(answers, fc.nat(30), fc.nat(30), ({ wanted, value }, from, length) => {
        const [block] = blocksOf(responsesWith(['other', value]), '');
        const folded = [...foldCase(wanted)];
        const part = folded.slice(from, from + length + 1).join('');
        return block !== undefined && isRead(block, part);
      }),
    );
  });

  it.each(['zq', '龍', 'ё', 'wnt', 'Müller', '神奈川'])(
    'are not read by a search for %j without it',
    (text) => {
      const [block] = blocksOf(responsesWith([{ name: 'Ann Miller', note: 'a short note' }]), '');
      expect(block && isRead(block, text)).toBe(false);
    },
  );

  it('are always read if a text has more marks than can be folded', () => {
    const [block] = blocksOf(responsesWith([`e${'\u0301'.repeat(400)}`]), '');
    expect(block && isRead(block, 'anything')).toBe(true);
  });
});
