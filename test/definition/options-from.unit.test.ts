import { describe, expect, it } from 'vitest';
import { aggregatorOf } from '../../packages/definition/answers/aggregates/aggregator-of.ts';
import { compileAnswerCheck } from '../../packages/definition/answers/compile-answer-check.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { pipeText } from '../../packages/definition/answers/pipe-text.ts';
import { answersSchema } from '../../packages/definition/answers/schemas/answers-schema.ts';
import type { Element } from '../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../packages/definition/elements.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import type { OptionList, OptionLists } from '../../packages/definition/model/option-list.ts';
import {
  addToAggregate,
  emptyAggregate,
} from '../../packages/definition/questions/aggregation/aggregate.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { compileJsonSchema } from '../support/json-schema.ts';

const source = { dataset: 'places', value: 'code', label: 'name' };
const by = (question: string) => ({ ...source, filter: [{ column: 'country', question }] });
const country = { id: 'country', type: 'short_text', title: 'Country' };
const city = (members: object = {}) => ({
  id: 'city',
  type: 'dropdown',
  title: 'City',
  options_from: by('country'),
  ...members,
});
const form = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });

const rows = [
  { country: 'DE', code: 'ber', name: 'Berlin' },
  { country: 'DE', code: 'muc', name: 'München' },
  { country: 'FR', code: 'par', name: 'Paris' },
  { country: 'true', code: 'yes', name: 'Yes' },
  { country: '1.5', code: 'number', name: 'Number' },
];
const cities: OptionList = {
  has: (value, [filter]) => rows.some(({ country, code }) => code === value && country === filter),
  labelOf: (value) => rows.find(({ code }) => code === value)?.name,
};
const lists: OptionLists = new Map([['city', cities]]);

function check(elements: readonly object[], answers: object, optionLists?: OptionLists) {
  const result = compileAnswerCheck(parse(form(...elements)))(
    { ...answers },
    { today: '2026-01-31', optionLists },
  );
  return {
    stored: result.answers,
    failures: result.failures.map(({ path, code }) => `${path.join('.')}: ${code}`),
  };
}

describe('options_from in a definition', () => {
  const at = 'schema.sections[0].elements[1].options_from';
  const failures = (question: object) => failuresOf(form(country, question));

  it('takes the place of options', () => {
    const options = [{ id: 'a', label: 'A' }];
    expect(failures(city({ options }))).toEqual([`${at}: contradictory_limits`]);
    expect(failures(city({ options_from: undefined }))).toEqual([
      'schema.sections[0].elements[1].options: too_few',
    ]);
    expect(failures(city({ options_from: null, options }))).toEqual([]);
    expect(parse(form(country, city())).schema.sections[0]?.elements[1]).toMatchObject({
      options: [],
      options_from: by('country'),
    });
  });

  it('names a dataset and its columns', () => {
    expect(failures(city({ options_from: {} }))).toEqual([
      `${at}.dataset: required`,
      `${at}.label: required`,
      `${at}.value: required`,
    ]);
    expect(failures(city({ options_from: { ...source, value: ' ', rows: [] } }))).toEqual([
      `${at}.rows: unknown_member`,
      `${at}.value: required`,
    ]);
    const { optionFilters } = definitionLimits;
    const filter = Array(optionFilters + 1).fill({ column: 'country', question: 'country' });
    expect(failures(city({ options_from: { ...source, filter } }))).toEqual([
      `${at}.filter: too_many`,
    ]);
    expect(failures(city({ options_from: { ...source, filter: filter.slice(1) } }))).toEqual([]);
  });

  it('is a member of types of which options are selected', () => {
    const ranking = city({ type: 'ranking', options: [{ id: 'a', label: 'A' }] });
    expect(failures(ranking)).toEqual([`${at}: unknown_member`]);
    for (const type of ['single_choice', 'dropdown', 'multiple_choice']) {
      expect(failures(city({ type }))).toEqual([]);
    }
  });

  it('filters by earlier questions whose answers are texts, numbers or booleans', () => {
    const question = `${at}.filter[0].question`;
    expect(failures(city({ options_from: by('unknown') }))).toEqual([
      `${question}: unknown_question`,
    ]);
    expect(failures(city({ options_from: by('city') }))).toEqual([`${question}: later_question`]);
    const upload = { id: 'country', type: 'file', title: 'File' };
    expect(failuresOf(form(upload, city()))).toEqual([`${question}: invalid_value`]);
    for (const type of ['number', 'yes_no', 'date', 'hidden']) {
      expect(failuresOf(form({ ...country, type }, city()))).toEqual([]);
    }
  });

  it('filters in a repeat by questions of the entry and by those before the repeat', () => {
    const place = { id: 'place', type: 'short_text', title: 'Place' };
    const repeat = (...elements: object[]) => ({
      id: 'trips',
      type: 'repeat',
      title: 'Trips',
      elements,
    });
    const inner = 'schema.sections[0].elements[1].elements[0].options_from.filter[0].question';
    expect(failuresOf(form(country, repeat(city({ options_from: by('place') }), place)))).toEqual([
      `${inner}: later_question`,
    ]);
    expect(failuresOf(form(repeat(place), city({ options_from: by('place') })))).toEqual([
      `${at}.filter[0].question: unknown_question`,
    ]);
    expect(failuresOf(form(country, repeat(place, city({ options_from: by('place') }))))).toEqual(
      [],
    );
    expect(failuresOf(form(country, repeat(city())))).toEqual([]);
  });

  it('has no scores', () => {
    const total = { id: 'total', type: 'calculated', title: 'Total', value: 'number' };
    const scored = form(country, city(), { ...total, expression: 'score("city")' });
    expect(failuresOf(scored)).toEqual([
      'schema.sections[0].elements[2].expression: invalid_expression',
    ]);
  });

  it('permits any text in conditions, up to the longest value', () => {
    const note = (value: unknown) => ({
      id: 'note',
      type: 'short_text',
      title: 'Note',
      visible_if: { question: 'city', op: 'equals', value },
    });
    const operand = 'schema.sections[0].elements[2].visible_if.value';
    expect(failuresOf(form(country, city(), note('x'.repeat(201))))).toEqual([
      `${operand}: unknown_option`,
    ]);
    expect(failuresOf(form(country, city(), note(7)))).toEqual([`${operand}: wrong_type`]);
    expect(failuresOf(form(country, city(), note('x'.repeat(200))))).toEqual([]);
    const shown = check([country, city(), note('ber')], { city: 'ber', note: 'x' });
    expect(shown.stored).toEqual({ city: 'ber', note: 'x' });
  });

  it('limits the number of selected options, of which there may be any', () => {
    const type = 'multiple_choice';
    expect(failures(city({ type, min_selected: 3, max_selected: 2 }))).toEqual([
      'schema.sections[0].elements[1].min_selected: contradictory_limits',
    ]);
    expect(failures(city({ type, min_selected: 3, max_selected: 4 }))).toEqual([]);
  });
});

describe('answers to a question with options_from', () => {
  it('are values of the rows that fit the answers before', () => {
    const elements = [country, city({ required: true })];
    const unknown = ['answers.city: unknown_option'];
    expect(check(elements, { country: 'DE', city: 'par' }, lists).failures).toEqual(unknown);
    expect(check(elements, { country: 'DE', city: 'Berlin' }, lists).failures).toEqual(unknown);
    expect(check(elements, { city: 'ber' }, lists).failures).toEqual(unknown);
    expect(check(elements, { country: 'DE' }, lists).failures).toEqual(['answers.city: required']);
    expect(check(elements, { country: 'DE', city: 'ber' }, lists)).toEqual({
      stored: { country: 'DE', city: 'ber' },
      failures: [],
    });
  });

  it('are compared with the text of numbers and booleans', () => {
    const number = { ...country, type: 'number' };
    const boolean = { ...country, type: 'yes_no' };
    expect(check([number, city()], { country: 1, city: 'number' }, lists).failures).toEqual([
      'answers.city: unknown_option',
    ]);
    expect(check([number, city()], { country: 1.5, city: 'number' }, lists).failures).toEqual([]);
    expect(check([boolean, city()], { country: true, city: 'yes' }, lists).failures).toEqual([]);
  });

  it('are checked with the answers of their entry', () => {
    const trips = { id: 'trips', type: 'repeat', title: 'Trips', elements: [country, city()] };
    const first = { country: 'DE', city: 'ber' };
    const answers = (second: object) => ({ trips: [first, second] });
    expect(check([trips], answers({ country: 'FR', city: 'ber' }), lists).failures).toEqual([
      'answers.trips.1.city: unknown_option',
    ]);
    expect(check([trips], answers({ country: 'FR', city: 'par' }), lists).failures).toEqual([]);
  });

  it('may be any text of at most 200 characters where the list is not known', () => {
    const long = 'x'.repeat(201);
    expect(check([country, city()], { city: long }).failures).toEqual([
      'answers.city: unknown_option',
    ]);
    expect(check([country, city()], { city: ['ber'] }).failures).toEqual([
      'answers.city: wrong_type',
    ]);
    expect(check([country, city()], { city: 'x'.repeat(200) }).failures).toEqual([]);
  });

  it('may be several of multiple choice, with an other answer', () => {
    const elements = [country, city({ type: 'multiple_choice', allow_other: true })];
    const sent = (selected: unknown) => check(elements, { country: 'DE', city: selected }, lists);
    expect(sent(['ber', 'par']).failures).toEqual(['answers.city: unknown_option']);
    expect(sent(['ber', 'ber']).failures).toEqual(['answers.city: duplicate_option']);
    expect(sent(Array(5002).fill('ber')).failures).toEqual(['answers.city: too_many']);
    expect(sent(['ber', { other: 'Bonn' }, 'muc']).stored).toEqual({
      country: 'DE',
      city: ['ber', 'muc', { other: 'Bonn' }],
    });
  });

  it('are required by a condition as others are', () => {
    const required_if = { question: 'country', op: 'equals', value: 'DE' };
    const elements = [country, city({ required_if })];
    expect(check(elements, { country: 'DE' }, lists).failures).toEqual(['answers.city: required']);
    expect(check(elements, { country: 'DE', city: 'par' }, lists).failures).toEqual([
      'answers.city: unknown_option',
    ]);
    expect(check(elements, { country: 'FR' }, lists).failures).toEqual([]);
  });

  it('are shown in texts by their labels, or as they are without the list', () => {
    const definition = parse(form(country, city()));
    const values = new Map([['city', { answer: 'muc' }]]);
    expect(pipeText(definition, 'To {{city}}', values, lists)).toBe('To München');
    expect(pipeText(definition, 'To {{city}}', values)).toBe('To muc');
    const messages = { unknown_option: 'Not in {{country}}' };
    const result = compileAnswerCheck(parse(form(country, city({ messages }))))(
      { country: 'FR', city: 'ber' },
      { today: '2026-01-31', optionLists: lists },
    );
    expect(result.failures[0]?.message).toBe('Not in FR');
  });

  it('are formatted by their labels', () => {
    const { formatAnswer } = onlyQuestion(city({ options_from: source, type: 'multiple_choice' }));
    expect(formatAnswer(['ber', 'gone', { other: 'Bonn' }], cities)).toBe('Berlin; gone; Bonn');
    expect(formatAnswer(['ber', 'gone'])).toBe('ber; gone');
  });

  it('are strings in the JSON Schema of answers', () => {
    const schema = (question: object) =>
      compileJsonSchema(answersSchema(parse(form(country, question)), 'Answers'));
    const one = schema(city({ required: true }));
    expect(one({ city: 7 })).toBe(false);
    expect(one({})).toBe(false);
    expect(one({ city: 'x'.repeat(201) })).toBe(false);
    expect(one({ city: 'anything' })).toBe(true);
    const several = schema(city({ type: 'multiple_choice', allow_other: true }));
    expect(several({ city: ['a', 'a'] })).toBe(false);
    expect(several({ city: ['a', { other: 'b' }] })).toBe(true);
  });
});

describe('analytics of a question with options_from', () => {
  const aggregator = aggregatorOf(onlyQuestion(city({ options_from: source })).element);
  const summaryOf = (answers: readonly string[], list?: OptionList) => {
    const aggregate = emptyAggregate();
    for (const answer of answers)
      addToAggregate(aggregate, aggregator?.toDelta(answer) ?? {}, aggregator?.mostCounts);
    return aggregator?.summarize(aggregate, { list });
  };

  it('count each value that was selected, the most frequent one first', () => {
    expect(summaryOf(['muc', 'ber', 'ber', 'gone'], cities)).toEqual({
      distribution: [
        { value: 'ber', label: 'Berlin', count: 2, offered: true },
        { value: 'muc', label: 'München', count: 1, offered: true },
        { value: 'gone', label: 'gone', count: 1, offered: false },
      ],
    });
    expect(summaryOf(['muc'])?.distribution).toEqual([
      { value: 'muc', label: 'muc', count: 1, offered: true },
    ]);
  });

  it('count a value as itself, whatever it is', () => {
    const values = ['*other', '**other', '*uncounted', 'other', '#a', '@a', '__other__', ''];
    const { distribution, uncounted } = summaryOf(values) ?? {};
    expect(distribution?.map(({ value, count }) => [value, count]).toSorted()).toEqual(
      values.map((value) => [value, 1]).toSorted(),
    );
    expect(uncounted).toBeUndefined();
  });

  it('count at most 200 values, and all further selections together', () => {
    const { countedOptions } = definitionLimits;
    const values = Array.from({ length: countedOptions + 1 }, (_, index) => `v${index}`);
    const { distribution, uncounted } = summaryOf([...values, ...values]) ?? {};
    expect(uncounted).toBe(2);
    expect(distribution).toHaveLength(countedOptions);
    expect(distribution?.every(({ count }) => count === 2)).toBe(true);
  });

  it('count other answers after as many values, too', () => {
    const { element } = onlyQuestion(city({ options_from: source, allow_other: true }));
    const listed = aggregatorOf(element);
    const aggregate = emptyAggregate();
    const values = Array.from(
      { length: definitionLimits.countedOptions },
      (_, index) => `v${index}`,
    );
    for (const answer of [...values, { other: 'x' }, { other: 'y' }])
      addToAggregate(aggregate, listed?.toDelta(answer) ?? {}, listed?.mostCounts);
    const { distribution } = listed?.summarize(aggregate) ?? {};
    expect(distribution?.at(-1)).toEqual({
      value: '__other__',
      label: 'Other',
      count: 2,
      offered: true,
    });
  });
});

function onlyQuestion(question: object) {
  const [found] = questionsOf(allElementsOf(parse(form(question))).filter(isChoice));
  if (!found) throw new Error('no question');
  return found;
}

const isChoice = ({ type }: Element) => type !== 'short_text';
