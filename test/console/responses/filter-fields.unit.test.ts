import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { filterFieldsOf } from '../../../web/console/src/screens/responses/filter/filter-fields.ts';

it('offers "Other" as a value of the questions that allow other answers, and of no others', () => {
  const options = [{ id: 'a', label: 'A' }];
  const question = (id: string, type: string, more: object = {}) => ({
    id,
    type,
    title: id,
    options,
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

it('offers questions of entries by the path of their repeats, and repeats by the number of entries', () => {
  const toys = { id: 'toys', type: 'repeat', title: 'Toys', elements: [question('toy')] };
  const elements = [
    question('name'),
    { id: 'children', type: 'repeat', title: 'Children', elements: [question('age'), toys] },
  ];
  const fields = filterFieldsOf(definitionModel.parse({ schema: { sections: [{ elements }] } }));
  expect(fields.map(({ id, label }) => [id, label])).toEqual([
    ['name', 'name'],
    ['children', 'Children'],
    ['children.age', 'age (any entry of Children)'],
    ['children.toys', 'Toys (any entry of Children)'],
    ['children.toys.toy', 'toy (any entry of Children › Toys)'],
  ]);
  expect(fields.find(({ id }) => id === 'children.toys')).toMatchObject({
    ops: ['is_answered', 'is_empty', 'count_gte', 'count_lte'],
    operand: 'number',
  });
});

const question = (id: string) => ({ id, type: 'number', title: id });
