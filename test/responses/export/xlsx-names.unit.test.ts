import { expect, it } from 'vitest';
import { createSheetNames } from '../../../src/responses/export/tables/xlsx.ts';

it('names sheets by titles, once, whatever the case, without characters that a sheet cannot have', () => {
  const nameSheet = createSheetNames(['Responses']);
  const long = 'The people who travel with you, ';
  const titles = ['People', 'people', "'a: b' ", 'responses', '', '', `${long}1`, `${long}2`, long];
  expect(titles.map(nameSheet)).toEqual([
    'People',
    'people 2',
    'a b',
    'responses 2',
    'Entries',
    'Entries 2',
    'The people who travel with you,',
    'The people who travel with yo 2',
    'The people who travel with yo 3',
  ]);
});
