import { describe, expect, it } from 'vitest';
import { OptionListBuilder } from '../../src/datasets/options/listed-options.ts';

function listOf(...rows: readonly [value: string, label: string, ...filter: string[]][]) {
  const list = new OptionListBuilder();
  list.add(rows.map(([value, label, ...filter]) => ({ value, label, filter })));
  return list.build();
}

const cities = listOf(
  ['M', 'München', 'DE', 'BY'],
  ['A', 'Augsburg', 'DE', 'BY'],
  ['R', 'Rennes', 'FR', 'BRE'],
  ['M', 'Munich', 'DE', 'BY'],
  ['', 'Nowhere', 'DE', 'BY'],
  ['x'.repeat(201), 'Too long', 'DE', 'BY'],
  ['A', 'Aalen', 'DE', 'BW'],
);

const valuesOf = (q: string | undefined, filter: readonly (string | undefined)[], limit = 10) =>
  cities.search({ q, filter, limit }).options.map(({ value }) => value);

describe('options', () => {
  it('are the values of the rows that the filter selects', () => {
    expect(cities.has('M', ['FR', 'BRE'])).toBe(false);
    expect(cities.has('M', ['DE', 'BRE'])).toBe(false);
    expect(cities.has('M', ['DE', 'BY'])).toBe(true);
    expect(cities.has('R', ['FR', 'BRE'])).toBe(true);
  });

  it('do not exist while a question of the filter is unanswered', () => {
    expect(cities.has('M', ['DE', undefined])).toBe(false);
    expect(valuesOf('', [undefined, 'BY'])).toEqual([]);
  });

  it('have values: empty and very long cells are none', () => {
    expect(cities.has('', ['DE', 'BY'])).toBe(false);
    expect(valuesOf('', ['DE', 'BY'])).toEqual(['M', 'A']);
  });

  it('have the label of their first row', () => {
    expect(cities.labelOf('X')).toBeUndefined();
    expect(cities.labelOf('M')).toBe('München');
    expect(cities.search({ filter: ['DE', 'BW'], limit: 1 }).options).toEqual([
      { value: 'A', label: 'Aalen' },
    ]);
  });

  it('without a filter are all values', () => {
    const list = listOf(['1', 'One'], ['2', 'Two'], ['1', 'One again']);
    expect(list.has('3', [])).toBe(false);
    expect(list.has('2', [])).toBe(true);
    expect(list.search({ filter: [], limit: 10 }).options).toHaveLength(2);
  });
});

describe('a search', () => {
  const filter = ['DE', 'BY'];

  it.each([
    ['xyz', []],
    ['mun', ['M']],
    ['MÜN', ['M']],
    ['burg', ['A']],
    ['u', ['M', 'A']],
  ])('for %s finds %j, in any case and without accents', (q, values) => {
    expect(valuesOf(q, filter)).toEqual(values);
  });

  it('lists the option first whose value is the text', () => {
    expect(valuesOf('A', filter)).toEqual(['A']);
    const list = listOf(['10', 'Ten'], ['100', 'A hundred'], ['0', 'Zero'], ['20', 'Twenty']);
    expect(list.search({ q: '0', filter: [], limit: 3 }).options.map(({ value }) => value)).toEqual(
      ['0', '10', '100'],
    );
  });

  it('continues after a page', () => {
    const list = listOf(['1', 'One'], ['2', 'Two'], ['3', 'Three']);
    const first = list.search({ filter: [], limit: 2 });
    expect(first).toMatchObject({ options: [{ value: '1' }, { value: '2' }], next: '2' });
    const second = list.search({ filter: [], limit: 2, after: first.next });
    expect(second).toEqual({ options: [{ value: '3', label: 'Three' }], next: undefined });
  });
});
