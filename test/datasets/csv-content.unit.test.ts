import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvRecord } from '../../packages/common/text/csv.ts';
import { contentOfCsv } from '../../src/datasets/content/dataset-content.ts';

/** The records of a file that arrives in chunks. */
async function recordsOf(...chunks: readonly Uint8Array[]) {
  const content = contentOfCsv(async function* () {
    yield* chunks;
  });
  const records = [];
  for await (const batch of content.read()) records.push(...batch);
  return records;
}

const cellsOf = async (...chunks: readonly Uint8Array[]) =>
  (await recordsOf(...chunks)).map(({ cells }) => cells);

describe('the records of a CSV file', () => {
  it('are none if it is empty', async () => {
    expect(await recordsOf()).toEqual([]);
    expect(await recordsOf(Buffer.from(''))).toEqual([]);
  });

  it('have the separator of the whole first line, also if it arrives in parts', async () => {
    const bytes = [...Buffer.from('a;b\n1;2,5\n')].map((byte) => Buffer.of(byte));
    expect(await cellsOf(...bytes)).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
  });

  it.each([
    ['a line break of one character', 'a,b\n"1\n\n",2\n\n3,4', [1, 2, 6]],
    ['one of two', 'a,b\r\n"1\r\n\r\n",2\r\n\r\n3,4', [1, 2, 6]],
  ])('name the line on which they begin, with %s', async (_, text, lines) => {
    expect((await recordsOf(Buffer.from(text))).map(({ line }) => line)).toEqual(lines);
  });

  it('are those that were written, wherever the file is divided', async () => {
    const cell = fc.stringMatching(/^[abä;,"\r\n]{0,4}$/);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.nat(), async (rows, cut) => {
        const expected = [['x;', 'y'], ...rows];
        const file = Buffer.from(expected.map(formatCsvRecord).join(''));
        const at = cut % (file.length + 1);
        expect(await cellsOf(file.subarray(0, at), file.subarray(at))).toEqual(expected);
        expect(await cellsOf(...[...file].map((byte) => Buffer.of(byte)))).toEqual(expected);
      }),
    );
  });
});
