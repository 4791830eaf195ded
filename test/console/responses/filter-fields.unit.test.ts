import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { filterFieldsOf } from '../../../web/console/src/screens/responses/filter/filter-fields.ts';

it('offers "Other" as a value of the questions that allow other answers, and of no others', () => {
  const options = [{ id: 'a', label: 'A' }];
  const question = (id: string, type: string, more: object = {}) => ({
    ...{ id, type, title: id, options },
    ...more,
  });
  const elements = [
    question('one', 'single_choice', { allow_other: true }),
    question('several', 'multiple_choice', { allow_other: true }),
    question('closed', 'dropdown'),
    question('order', 'ranking', { options: [...options, { id: 'b', label: 'B' }] }),
  ];
  const fields = filterFieldsOf(definitionModel.parse({ schema: { sections: [{ elements }] } }));
  expect(fields.map(({ id, options: { length }, options: all }) => [id, all[length - 1]])).toEqual([
    ['one', { value: '__other__', label: 'Other' }],
    ['several', { value: '__other__', label: 'Other' }],
    ['closed', { value: 'a', label: 'A' }],
    ['order', { value: 'b', label: 'B' }],
  ]);
});
