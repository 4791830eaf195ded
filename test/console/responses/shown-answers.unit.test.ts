import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { shownAnswers } from '../../../web/console/src/screens/responses/drawer/shown-answers.ts';

// The answers of an open response, without a page.

const toys = {
  id: 'toys',
  type: 'repeat',
  title: 'Toys',
  item_label: '{{position}}: {{toy}} of {{name}}',
  elements: [{ id: 'toy', type: 'short_text', title: 'Toy name' }],
};

function answersOf(children: unknown, members: object = {}) {
  const elements = [
    { id: 'household', type: 'short_text', title: 'Household' },
    {
      id: 'children',
      type: 'repeat',
      title: 'Children',
      elements: [
        { id: 'name', type: 'short_text', title: 'First name' },
        { id: 'note', type: 'statement', text: 'No question' },
        { id: 'twin', type: 'yes_no', title: 'Twin?' },
        { id: 'photo', type: 'file', title: 'Photo' },
        toys,
      ],
      ...members,
    },
  ];
  const definition = definitionModel.parse({ schema: { sections: [{ elements }] } });
  const text = Array.isArray(children) ? String(children.length) : null;
  const answerList = [
    {
      question: { key: 'household', title: 'Household', type: 'SHORT_TEXT' as const },
      text: 'Miller',
      value: 'Miller',
    },
    {
      question: { key: 'children', title: 'Children', type: 'REPEAT' as const },
      text,
      value: children,
    },
  ];
  return { shown: shownAnswers({ definition, answerList }), answerList };
}

it('have entries with the questions of the repeat, answered or not, and their labels', () => {
  const { shown } = answersOf([{ name: 'Ann', twin: true }, {}]);
  expect(shown.map(({ title, text, entries }) => [title, text, entries.length])).toEqual([
    ['Household', 'Miller', 0],
    ['Children', '2', 2],
  ]);
  const [ann, empty] = shown[1]?.entries ?? [];
  expect(ann?.label).toBe('Entry 1');
  expect(ann?.answers.map(({ title, text }) => [title, text])).toEqual([
    ['First name', 'Ann'],
    ['Twin?', 'Yes'],
    ['Photo', null],
    ['Toys', null],
  ]);
  expect(empty?.answers.every(({ text }) => text === null)).toBe(true);
});

it('label entries by their answers, those around them, and their number', () => {
  const item = { item_label: '{{position}}. {{name}} {{household}}' };
  const { shown } = answersOf([{ name: 'Ann', toys: [{ toy: 'Kite' }, { toy: 'Ball' }] }], item);
  const [ann] = shown[1]?.entries ?? [];
  expect(ann?.label).toBe('1. Ann Miller');
  expect(ann?.answers.at(-1)?.entries.map(({ label }) => label)).toEqual([
    '1: Kite of Ann',
    '2: Ball of Ann',
  ]);
});

it('number entries whose label is empty', () => {
  const { shown } = answersOf([{}], { item_label: '{{name}}' });
  expect(shown[1]?.entries[0]?.label).toBe('Entry 1');
});

it('have the ids of files in entries', () => {
  const file = { file_id: 'file_1', name: 'a.txt', size: 1, type: 'text/plain' };
  const { shown } = answersOf([{ photo: [file] }]);
  expect(shown[1]?.entries[0]?.answers[2]?.fileIds).toEqual(['file_1']);
});

it('have their texts also without the definition', () => {
  const { answerList } = answersOf([{}]);
  const shown = shownAnswers({ definition: null, answerList });
  expect(shown.map(({ text, entries }) => [text, entries])).toEqual([
    ['Miller', []],
    ['1', []],
  ]);
  expect(shownAnswers({ definition: null, answerList: null })).toEqual([]);
});
