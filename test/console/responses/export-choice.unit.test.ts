import { describe, expect, it } from 'vitest';
import {
  changeChoice,
  changeOption,
  choosePurpose,
  contentsText,
  exportParams,
  readChoice,
  timeZonesWith,
} from '../../../web/console/src/screens/responses/export/export-choice.ts';
import { tableFields } from '../../../web/console/src/screens/responses/export/table-fields.ts';

// What the dialog of exports sends and stores, without a page.

const first = readChoice(null);
const chosen = (purpose: string) => choosePurpose(first, purpose);
const custom = changeChoice(chosen('statistics'), {
  options: { choices: 'columns', delimiter: 'semicolon', decimal: 'comma' },
  bom: true,
  timeZone: 'Europe/Berlin',
});

describe('the parameters of an export', () => {
  it.each([
    ['spreadsheet', { format: 'xlsx' }],
    [
      'statistics',
      { format: 'csv', choices: 'columns', values: 'codes', headings: 'codes', questions: 'all' },
    ],
    ['import', { format: 'csv', choices: 'columns', values: 'ids', headings: 'ids' }],
  ])('are those of %s', (purpose, params) => {
    expect(exportParams(chosen(purpose), null)).toEqual(params);
  });

  it('are those that the format takes', () => {
    const common = { choices: 'columns', time_zone: 'Europe/Berlin' };
    const ofCsv = { ...common, delimiter: 'semicolon', decimal: 'comma', bom: 'true' };
    const paramsOf = (format: 'csv' | 'xlsx' | 'json' | 'jsonl') =>
      exportParams(changeChoice(custom, { format }), 'children');
    expect(paramsOf('csv')).toEqual({ format: 'csv', table: 'children', ...ofCsv });
    expect(paramsOf('xlsx')).toEqual({ format: 'xlsx', ...common });
    expect(paramsOf('json')).toEqual({ format: 'json' });
    expect(paramsOf('jsonl')).toEqual({ format: 'jsonl' });
  });
});

it('leaves out an option that is set to its default again', () => {
  const [choices] = tableFields.filter(({ name }) => name === 'choices');
  if (!choices) throw new Error('no such field');
  const changed = changeOption(first, choices, 'columns');
  expect(exportParams(changed, null)).toEqual({ format: 'xlsx', choices: 'columns' });
  const back = changeOption(changed, choices, 'joined');
  expect(exportParams(back, null)).toEqual({ format: 'xlsx' });
  expect(back.purpose).toBe('custom');
});

describe('a purpose', () => {
  it('is "Custom" after a change, and "Custom" keeps what was chosen', () => {
    expect(custom.purpose).toBe('custom');
    const { options } = chosen('import');
    expect(choosePurpose(chosen('import'), 'custom')).toMatchObject({
      purpose: 'custom',
      format: 'csv',
      options,
    });
  });

  it('replaces all that was changed', () => {
    expect(choosePurpose(custom, 'spreadsheet')).toEqual(chosen('spreadsheet'));
  });
});

describe('a choice that is stored', () => {
  const stored = (value: unknown) => readChoice(JSON.stringify(value));

  it('is read as it was', () => {
    for (const choice of [custom, chosen('statistics')]) expect(stored(choice)).toEqual(choice);
  });

  it.each(['', '{', 'null', '[]', '"csv"', '{"purpose":"constructor"}', '{"purpose":7}'])(
    'is a spreadsheet if it is %j',
    (text) => expect(readChoice(text)).toEqual(first),
  );

  it('has defaults for what is not valid', () => {
    const invalid = {
      purpose: 'custom',
      format: 'pdf',
      bom: 'yes',
      timeZone: 'Europe/Atlantis',
      options: { choices: 'columns', values: 'names', decimal: 7, constructor: 'tab' },
    };
    expect(stored(invalid)).toEqual({
      purpose: 'custom',
      format: 'csv',
      bom: false,
      timeZone: null,
      options: { choices: 'columns' },
    });
    expect(stored({ purpose: 'custom', options: 'columns' })).toMatchObject({ options: {} });
  });

  it('of a preset is what the preset is now', () => {
    expect(stored({ purpose: 'import', format: 'json', options: { choices: 'joined' } })).toEqual(
      chosen('import'),
    );
  });
});

it('finds time zones by a part of their name', () => {
  expect(timeZonesWith('new york')).toEqual(['America/New_York']);
  expect(timeZonesWith('utc')).toContain('UTC');
  expect(timeZonesWith('atlantis')).toEqual([]);
});

it.each([
  [{ total: 1 }, 'The file contains 1 response.'],
  [{ total: 3, hasEntries: true }, 'The file contains the entries of 3 responses.'],
  [{ total: 100_000, isFiltered: true }, 'The file contains 100,000 responses, as filtered.'],
  [{ total: 100_001 }, 'The file contains the newest 100,000 of 100,001 responses.'],
  [{ total: undefined }, 'The file contains all responses.'],
])('describes what the file contains: %j', (contents, text) => {
  expect(contentsText({ isFiltered: false, hasEntries: false, ...contents })).toBe(text);
});
