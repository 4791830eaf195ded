import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import {
  groupQuestions,
  type QuestionGroup,
} from '../../../web/console/src/screens/summary/figures/question-groups.ts';

// How the summary groups questions, without a page.

const statistics = (key: string, distribution: { value: number; count: number }[] = []) => ({
  key,
  title: key,
  type: 'NUMBER' as const,
  answered: 0,
  average: null,
  min: null,
  max: null,
  distribution: distribution.map((one) => ({
    ...one,
    label: '',
    offered: true,
    averagePosition: null,
  })),
  rows: null,
  lastVersion: null,
  histogram: null,
  uncounted: null,
});

const questions = [
  statistics('before'),
  statistics('children', [
    { value: 1, count: 4 },
    { value: 3, count: 2 },
  ]),
  statistics('age'),
  statistics('toys', [{ value: 5, count: 2 }]),
  statistics('toy'),
  statistics('after'),
];

const number = (id: string) => ({ id, type: 'number', title: id });
const repeat = (id: string, elements: object[]) => ({ id, type: 'repeat', title: id, elements });
const elements = [
  number('before'),
  repeat('children', [number('age'), repeat('toys', [number('toy')])]),
  number('after'),
  number('not_analyzed'),
];
const definition = definitionModel.parse({ schema: { sections: [{ elements }] } });

/** The keys with the totals, those of entries in a list. */
const outline = (groups: readonly QuestionGroup[]): unknown[] =>
  groups.map(({ question, total, inner }) =>
    inner.length === 0
      ? `${question.key} of ${total}`
      : [`${question.key} of ${total}`, ...outline(inner)],
  );

it('groups questions of entries under their repeat, with the number of entries', () => {
  const groups = groupQuestions(questions, definition, 8);
  expect(outline(groups)).toEqual([
    'before of 8',
    ['children of 8', 'age of 10', ['toys of 10', 'toy of 10']],
    'after of 8',
  ]);
  expect(groups[1]).toMatchObject({ entries: 10, inner: [{ entries: 0 }, { entries: 10 }] });
});

it('groups nothing until the definition is known', () => {
  const groups = groupQuestions(questions, undefined, 8);
  expect(groups.map(({ question, inner }) => [question.key, inner])).toEqual(
    questions.map(({ key }) => [key, []]),
  );
});
