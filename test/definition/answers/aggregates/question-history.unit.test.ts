import { describe, expect, it } from 'vitest';
import { createQuestionHistory } from '../../../../packages/definition/answers/aggregates/question-history.ts';
import {
  addToRanges,
  rangesText,
  type VersionRange,
} from '../../../../packages/definition/answers/aggregates/version-ranges.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const text = (id: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...members,
});
const choice = (id: string, options: readonly object[], type = 'single_choice') => ({
  id,
  type,
  title: id,
  options,
});
const item = (id: string, label: string, members: object = {}) => ({ id, label, ...members });
const form = (...elements: object[]) => ({
  schema: { sections: [{ id: 's', title: 'Section', elements }] },
});

/** The questions of versions, the oldest first, numbered from 1. */
function historyOf(...oldestFirst: object[]) {
  const history = createQuestionHistory();
  for (const [index, version] of [...oldestFirst.entries()].reverse()) {
    history.addVersion(index + 1, parse(version));
  }
  return [...history.questions.values()];
}

const presence = (
  list: Iterable<{ id: string; versions: readonly VersionRange[]; isLive: boolean }>,
) =>
  [...list].map(
    ({ id, versions, isLive }) => `${id}: ${rangesText(versions)}${isLive ? ' live' : ''}`,
  );

describe('the history of questions', () => {
  it('is empty without versions', () => {
    expect(historyOf()).toEqual([]);
  });

  it('has the questions of the newest version in its order, then those of earlier ones', () => {
    const questions = historyOf(
      form(text('gone'), text('a'), text('b')),
      form(text('a')),
      form(text('b'), text('old'), text('a')),
      form(text('new'), text('b'), text('a')),
    );
    expect(presence(questions)).toEqual([
      'new: 4 live',
      'b: 1, 3–4 live',
      'a: 1–4 live',
      'old: 3',
      'gone: 1',
    ]);
  });

  it('has title, code and section as in the newest version that has the question', () => {
    const [, gone] = historyOf(
      form(text('gone', { title: 'First', code: 'X' })),
      form(text('gone', { title: 'Second' })),
      form(text('a')),
    );
    expect(gone?.element.title).toBe('Second');
    expect(gone?.code).toBeUndefined();
    expect(gone?.section).toEqual({ id: 's', title: 'Section' });
  });

  it('leaves out content, and has the questions of entries after their repeat', () => {
    const inner = { id: 'inner', type: 'repeat', title: 'I', elements: [text('c')] };
    const outer = { id: 'outer', type: 'repeat', title: 'O', elements: [text('b'), inner] };
    const content = { id: 'x', type: 'statement', title: 'X', text: 'X' };
    const questions = historyOf(form(text('a'), content, outer));
    expect(questions.map(({ id, repeats }) => [...repeats, id].join('/'))).toEqual([
      'a',
      'outer',
      'outer/b',
      'outer/inner',
      'outer/inner/c',
    ]);
  });

  it('has every kind of answers with its newest element, also kinds of calculated values', () => {
    const calculated = (value: string, expression: string) => ({
      id: 'q',
      type: 'calculated',
      title: 'Q',
      value,
      expression,
    });
    const [question] = historyOf(
      form(text('q', { title: 'Old text' })),
      form(text('q', { title: 'New text' })),
      form(calculated('number', '1.0')),
      form(calculated('boolean', 'true')),
      form(text('a'), calculated('number', '2.0')),
    ).filter(({ id }) => id === 'q');
    expect(
      question?.kinds.map(({ kind, element, versions, isLive }) => [
        kind,
        element.title,
        rangesText(versions),
        isLive,
      ]),
    ).toEqual([
      ['calculated number', 'Q', '3, 5', true],
      ['calculated boolean', 'Q', '4', false],
      ['short_text', 'New text', '1–2', false],
    ]);
  });

  it('has options with their newest label and code, over all types of the question', () => {
    const [question] = historyOf(
      form(choice('q', [item('a', 'A'), item('b', 'B', { code: '1' })], 'dropdown')),
      form(choice('q', [item('b', 'B 2', { code: '2' }), item('c', 'C')])),
      form(choice('q', [item('c', 'C'), item('d', 'D')])),
    );
    expect(presence(question?.options.values() ?? [])).toEqual([
      'c: 2–3 live',
      'd: 3 live',
      'b: 1–2',
      'a: 1',
    ]);
    expect(question?.options.get('b')).toMatchObject({ label: 'B 2', code: '2' });
    expect([question?.rows.size, question?.columns.size]).toEqual([0, 0]);
  });

  it('has the rows and columns of a matrix', () => {
    const matrix = (row: string, column: string) => ({
      id: 'm',
      type: 'matrix',
      title: 'M',
      rows: [item(row, row)],
      columns: [item('yes', 'Yes'), item(column, column)],
    });
    const [question] = historyOf(form(matrix('r1', 'c1')), form(matrix('r2', 'c2')));
    expect(presence(question?.rows.values() ?? [])).toEqual(['r2: 2 live', 'r1: 1']);
    expect(presence(question?.columns.values() ?? [])).toEqual([
      'yes: 1–2 live',
      'c2: 2 live',
      'c1: 1',
    ]);
  });
});

it('keeps the newest 100 ranges of versions', () => {
  const ranges: VersionRange[] = [];
  for (let version = 1_000; version > 0; version -= 2) addToRanges(ranges, version);
  const texts = rangesText(ranges).split(', ');
  expect([texts.length, ...texts.slice(0, 2), texts.at(-1)]).toEqual([101, '…', '802', '1000']);
});
