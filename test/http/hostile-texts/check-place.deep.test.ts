import { describe, expect, it } from 'vitest';
import { faultsOf } from './check-place.ts';
import { inJson, type Place } from './place.ts';

/** Steps that take about as long on each machine, for the processor alone; then the answer. */
function work(steps: number): string {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) % 65_537;
  return sum < 0 ? '500' : '200';
}

const bound = { longest: 16_000, milliseconds: 1000 };

/** A reader of one hostile text, in this process. */
const place = (read: (text: string) => string, more: Partial<Place> = {}): Place => ({
  ...inJson('200', async (text) => read(text)),
  texts: { letters: { unit: 'a' } },
  ...more,
});

describe('a reader of texts', () => {
  it('that takes linear time is not found', async () => {
    const read = ({ length }: string) => work(length * 1000);
    expect(await faultsOf(place(read), bound)).toEqual([]);
  });

  it('that takes quadratic time is found', async () => {
    const read = ({ length }: string) => work(length ** 2 / 4);
    expect(await faultsOf(place(read), bound)).toContainEqual(
      expect.stringMatching(
        /of letters: takes [\d.]+ ms, and [\d.]+ ms for four times the length$/,
      ),
    );
  });

  it('that takes longer than its bound is found', async () => {
    const read = ({ length }: string) => work(length * 4000);
    expect(await faultsOf(place(read), { ...bound, milliseconds: 10 })).toEqual([
      expect.stringMatching(/of letters: takes [\d.]+ ms$/),
    ]);
  });

  it('that allocates more than its bound is found, also if it is collected before the end', async () => {
    const read = ({ length }: string) => {
      for (let part = 0; part < 160; part += 1) Array.from({ length }, (_, index) => ({ index }));
      return '200';
    };
    expect(await faultsOf(place(read), bound)).toEqual([
      expect.stringMatching(/of letters: allocates [\d.]+ bytes for each byte$/),
    ]);
  });

  it('that does not read a harmless text is found', async () => {
    const read = ({ length }: string) => (length > 10_000 ? '431 headers_too_large' : '200');
    expect(await faultsOf(place(read), bound)).toEqual([
      '14500 bytes of harmless text: answered with 431 headers_too_large, not 200',
    ]);
    const refuse = () => '422 validation_failed';
    expect(await faultsOf(place(refuse), bound)).toHaveLength(2);
  });

  it('that refuses a longer text otherwise than stated is found', async () => {
    const read = ({ length }: string) => (length > 100 ? '414 uri_too_long' : '200');
    const limited = place(read, { longest: 100, tooLong: '422 validation_failed' });
    expect(await faultsOf(limited, bound)).toEqual([
      '14500 bytes of harmless text: answered with 414 uri_too_long, not 422 validation_failed',
    ]);
  });

  it.each(['0', '413 payload_too_large', '500 internal_error'])(
    'that answers a hostile text with %s is found',
    async (answer) => {
      const read = (text: string) => (text.includes('b') ? answer : '200');
      const hostile = { texts: { letters: { unit: 'b' } } };
      expect(await faultsOf(place(read, hostile), bound)).toEqual([
        `14500 bytes of letters: answered with ${answer}`,
      ]);
    },
  );
});
