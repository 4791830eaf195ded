import fc from 'fast-check';
import { formatPath, Problem } from '../../../packages/common/problem.ts';
import { isBlankText } from '../../../packages/common/text/text-rules.ts';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import {
  contentTypes as contentTypeRows,
  type ElementTypeName,
  type QuestionTypeName,
} from '../../../packages/definition/questions/question-types.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createIds } from '../../../src/platform/ids.ts';

export const parse = (input: unknown) => parseDefinition(input, createIds(systemClock));

/** The failures of a definition, as `path: code`, sorted; empty if it is accepted. */
export function failuresOf(input: unknown): string[] {
  try {
    parse(input);
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_failed') throw error;
    return error.failures.map(({ path, code }) => `${formatPath(path)}: ${code}`).sort();
  }
}

export interface GeneratedElement {
  readonly id: string;
  readonly type: string;
  readonly [member: string]: unknown;
}

export interface GeneratedCriterion {
  readonly id: string;
  readonly question_id: string;
  readonly [member: string]: unknown;
}

/** A definition as a client might send it; sections, elements and criteria have ids. */
export interface GeneratedDefinition {
  readonly schema: {
    readonly sections: readonly {
      readonly id: string;
      readonly elements: readonly GeneratedElement[];
      readonly [member: string]: unknown;
    }[];
    readonly [member: string]: unknown;
  };
  readonly approval?: {
    readonly criteria: readonly GeneratedCriterion[];
    readonly [member: string]: unknown;
  };
}

const ids = fc
  .stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
  .filter((id) => !['__proto__', 'constructor', 'prototype'].includes(id));
// Trimmed, so that the parsed definition equals the generated one.
const shortTexts = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((word) => word.replaceAll('\0', '').trim());
const titles = shortTexts.filter((title) => !isBlankText(title));
const urls = fc.constantFrom('https://a.example', 'http://b.example:8080/x?y=1#z');
const booleans = fc.boolean();

const integers = (min: number, max: number) => fc.integer({ min, max });

/** A code that is as unique as the id. */
const codeOf = ({ id }: { id: string }) => `Code ${id}`;

/** Lists of entries with unique ids. */
function listWithUniqueIds<Entry extends { id: string }>(entry: fc.Arbitrary<Entry>) {
  return fc.uniqueArray(entry, { selector: ({ id }) => id, minLength: 1, maxLength: 4 });
}

const options = listWithUniqueIds(
  fc.record({ id: ids, label: titles, image_url: urls }, { requiredKeys: ['id', 'label'] }),
);
/** Tests that submit answers to generated forms send fewer than ten to each. */
const limitedOptions = listWithUniqueIds(
  fc.record(
    {
      id: ids,
      label: titles,
      image_url: urls,
      limit: integers(10, 2 ** 31 - 1),
      score: integers(-5, 5),
    },
    { requiredKeys: ['id', 'label'] },
  ),
);
const combinedOptions = listWithUniqueIds(
  fc.record(
    { id: ids, label: titles, limit: integers(10, 2 ** 31 - 1), exclusive: booleans },
    { requiredKeys: ['id', 'label'] },
  ),
);
const labels = listWithUniqueIds(
  fc
    .tuple(fc.record({ id: ids, label: titles }), booleans)
    .map(([line, hasCode]) => (hasCode ? { ...line, code: codeOf(line) } : line)),
);

type Members = Record<string, fc.Arbitrary<unknown>>;

/** The default of choices is their first option: `withDefault`. */
const choiceMembers = {
  options: limitedOptions,
  allow_other: booleans,
  randomize: booleans,
  default: booleans,
};
const scaleLabels = { min_label: shortTexts, max_label: shortTexts };

/** The values of the expressions of generated calculated values. */
export const calculatedValues: ReadonlyMap<string, number> = new Map([
  ['2.5', 2.5],
  ['-1.0 / 8.0', -0.125],
  ['[true, false].exists(x, x) ? 0.0 : 1.0', 0],
]);

/** Questions of the entries of repeats, without ids: `withInnerIds`. */
const innerQuestions = fc.record({
  type: fc.constantFrom('short_text', 'number', 'yes_no'),
  title: titles,
  required: booleans,
});

/** Members by type of question. Values of `min` never exceed those of `max`. */
const membersByType: Readonly<Record<ElementTypeName, Members>> = {
  short_text: {
    placeholder: shortTexts,
    min_length: integers(0, 10),
    max_length: integers(10, 1000),
    pattern: fc.constantFrom('[a-z]+', '\\d{4}', '^a|b$', '(x*)*'),
    pattern_message: shortTexts,
    default_expression: fc.constantFrom('today()', '"a" + "b"'),
  },
  long_text: {
    placeholder: shortTexts,
    min_length: integers(0, 10),
    max_length: integers(10, 20_000),
    default: fc.constant('ten letters'.slice(0, 10)),
  },
  email: {
    placeholder: shortTexts,
    allowed_domains: fc.subarray(['a.example', 'b.example', 'bücher.example']),
  },
  url: { placeholder: shortTexts, default: urls },
  phone_number: { default_country: fc.constantFrom('DE', 'US', 'JP') },
  number: {
    min: fc.double({ min: -1e6, max: -1, noNaN: true }),
    max: fc.double({ min: 1, max: 1e6, noNaN: true }),
    integer: booleans,
    unit: shortTexts,
    default: integers(-1, 1),
  },
  date: {
    min: fc.constantFrom('1999-12-31', '2024-02-29'),
    max: fc.constantFrom('2024-02-29', '9999-12-31'),
    default: fc.constant('2024-02-29'),
  },
  time: {
    min: fc.constantFrom('00:00', '11:59'),
    max: fc.constantFrom('11:59', '23:59'),
    default: fc.constant('11:59'),
  },
  datetime: {
    min: fc.constantFrom('2024-02-29T23:59:59+14:00', '2026-01-01T00:00:00Z'),
    max: fc.constantFrom('2026-01-01T01:00:00+01:00', '2026-12-31T23:59:59.999-08:00'),
  },
  partial_date: {
    precision: fc.constantFrom('year', 'month', 'day'),
    min: fc.constantFrom('1999', '2024-02', '2024-02-29', 'today-9999y'),
    max: fc.constantFrom('2024', '2024-02-29', '9999-12'),
  },
  yes_no: { default: booleans },
  legal: { link: urls, default: fc.constant(true) },
  single_choice: choiceMembers,
  dropdown: choiceMembers,
  multiple_choice: {
    ...choiceMembers,
    options: combinedOptions,
    min_selected: integers(0, 1),
    max_selected: integers(1, 501),
  },
  ranking: { options },
  rating: { max: integers(3, 10), default: integers(1, 3) },
  opinion_scale: { min: integers(0, 1), max: integers(5, 10), ...scaleLabels },
  nps: { ...scaleLabels, default_expression: fc.constant('4 + 5') },
  matrix: { rows: labels, columns: labels, multiple: booleans },
  file: {
    max_files: integers(1, 10),
    max_size_bytes: integers(1, 2 ** 40),
    accept: fc.subarray(['image/png', 'image/*', '.pdf', '.tar.gz']),
  },
  signature: {},
  address: { required_parts: fc.subarray(['line1', 'line2', 'city', 'postal_code', 'country']) },
  contact_info: { required_parts: fc.subarray(['first_name', 'last_name', 'phone', 'company']) },
  location: {},
  hidden: { default: shortTexts },
  calculated: {
    expression: fc.constantFrom(...calculatedValues.keys()),
    value: fc.constant('number'),
    decimals: integers(3, 10),
    unit: shortTexts,
    show: booleans,
  },
  repeat: {
    elements: fc.array(innerQuestions, { maxLength: 3 }),
    min: integers(0, 1),
    max: integers(1, 200),
    item_label: shortTexts,
    add_label: shortTexts,
  },
  statement: { text: shortTexts },
  image: { image_url: urls, alt: shortTexts },
};

export const contentTypes: readonly string[] = contentTypeRows.map(({ type }) => type);

/** Members of all questions. */
const questionMembers: Members = {
  messages: fc.record({ required: titles, wrong_type: titles }, { requiredKeys: [] }),
};

/** Members that are required wherever a type has them. */
const requiredMembers = ['options', 'rows', 'columns', 'image_url', 'expression', 'value'];

const isAnswerable = ({ type }: GeneratedElement) =>
  ![...contentTypes, 'calculated', 'repeat'].includes(type);

const elements = fc.oneof(
  ...Object.entries(membersByType).map(([type, members]) => {
    const needed = requiredMembers.filter((name) => Object.hasOwn(members, name));
    return fc
      .tuple(
        fc.record(
          { id: ids, title: titles, description: shortTexts, required: booleans },
          { requiredKeys: contentTypes.includes(type) ? ['id'] : ['id', 'title'] },
        ),
        fc.record(members, { requiredKeys: needed }),
        fc.record(questionMembers, { requiredKeys: [] }),
        booleans,
      )
      .map(([head, own, shared, hasCode]): GeneratedElement => {
        const element = withInnerIds(withDefault({ ...head, type, ...own }));
        if (!isAnswerable(element)) return element;
        return { ...element, ...shared, ...(hasCode && { code: codeOf(element) }) };
      });
  }),
);

/** Replaces the mark of a question with options by their first one. */
function withDefault({ default: drawn, ...element }: GeneratedElement): GeneratedElement {
  const options: unknown = element['options'];
  if (drawn === undefined || (drawn === false && options !== undefined)) return element;
  if (!Array.isArray(options)) return { ...element, default: drawn };
  const { id } = Object(options[0]);
  return { ...element, default: element.type === 'multiple_choice' ? [id] : id };
}

/** Gives the questions in a repeat ids that are longer than those of all other elements. */
function withInnerIds(element: GeneratedElement): GeneratedElement {
  const questions: unknown = element['elements'];
  if (!Array.isArray(questions)) return element;
  const elements = questions.map((question, index) => ({
    id: `question-${index}-of-${element.id}`,
    ...Object(question),
  }));
  return { ...element, elements };
}

export interface Comparison {
  readonly op: string;
  readonly value?: unknown;
}

const equality = ['equals', 'not_equals'];
const membership = ['in', 'not_in'];
const order = ['gt', 'gte', 'lt', 'lte'];
const textual = [...equality, ...membership, 'contains', 'not_contains'];
const numeric = [...equality, ...membership, ...order];
const listOps = ['in', 'not_in', 'includes_any', 'includes_all'];

interface Comparable {
  readonly ops: readonly string[];
  /** A value that all of the operators accept. */
  readonly value: unknown;
}

type OptionIds = readonly unknown[];

const fixed = (ops: readonly string[], value: unknown) => () => ({ ops, value });
const oneOption = (ids: OptionIds) => ({ ops: [...equality, ...membership], value: ids[0] });
const someOptions = (ids: OptionIds) => ({
  ops: [...equality, 'includes_any', 'includes_all'],
  value: ids.slice(0, 2),
});
const allOptions = (ids: OptionIds) => ({ ops: equality, value: ids.toReversed() });
const notComparable = fixed([], undefined);

/** Comparison operators by type of question; for choice questions, with values of its options. */
const comparables: Readonly<
  Record<QuestionTypeName | 'calculated' | 'repeat', (optionIds: OptionIds) => Comparable>
> = {
  short_text: fixed(textual, 'STRASSE'),
  long_text: fixed(textual, 'ｆｕｌｌ\nwidth'),
  email: fixed(textual, '@a.example'),
  url: fixed(textual, 'https://'),
  phone_number: fixed(textual, '+49'),
  hidden: fixed(textual, 'campaign'),
  number: fixed(numeric, -0.5),
  rating: fixed(numeric, 3),
  opinion_scale: fixed(numeric, 0),
  nps: fixed(numeric, 9),
  date: fixed(numeric, '2024-02-29'),
  time: fixed([...equality, ...order], '12:00'),
  datetime: fixed([...equality, ...order], '2026-01-01T00:00:00Z'),
  partial_date: fixed(numeric, '2024-02'),
  yes_no: fixed(equality, true),
  legal: fixed(equality, false),
  single_choice: oneOption,
  dropdown: oneOption,
  multiple_choice: someOptions,
  ranking: allOptions,
  matrix: notComparable,
  file: notComparable,
  signature: notComparable,
  address: notComparable,
  contact_info: notComparable,
  location: notComparable,
  calculated: fixed(numeric, 2.5),
  repeat: fixed(['count_gte', 'count_lte'], 2),
};

const comparableByType = new Map(Object.entries(comparables));

/** The questions whose operators calculated values have, by kind. */
const typeOfKind: Readonly<Record<string, string>> = { text: 'short_text', boolean: 'yes_no' };

/** All valid comparisons with a question; values of choice questions are its own options. */
export function comparisonsOf(question: GeneratedElement): readonly Comparison[] {
  const presence = [{ op: 'is_answered' }, { op: 'is_empty' }];
  const options = Array.isArray(question['options']) ? question['options'] : [];
  const comparableOf =
    comparableByType.get(typeOfKind[String(question['value'])] ?? question.type) ?? notComparable;
  const { ops, value } = comparableOf(options.map(({ id }) => id));
  const compared = ops.map((op) => ({
    op,
    value: listOps.includes(op) && !Array.isArray(value) ? [value] : value,
  }));
  return [...presence, ...compared];
}

/** Indexes of a question and a comparison, before the earlier questions are known. */
interface ConditionLeaf {
  readonly question: number;
  readonly comparison: number;
}

export type ConditionTree =
  | ConditionLeaf
  | { all: ConditionTree[] }
  | { any: ConditionTree[] }
  | { not: ConditionTree };

const leaves = fc.record({ question: fc.nat(), comparison: fc.nat() });

function treesOf(depth: number): fc.Arbitrary<ConditionTree> {
  if (depth === 0) return leaves;
  const inner = treesOf(depth - 1);
  const some = fc.array(inner, { minLength: 1, maxLength: 2 });
  const groups = [fc.record({ all: some }), fc.record({ any: some }), fc.record({ not: inner })];
  return fc.oneof({ arbitrary: leaves, weight: 2 }, ...groups);
}

// One more tree with the maximum depth of five groups, which random trees rarely reach.
export const trees = fc.oneof(
  treesOf(2),
  leaves.map((not): ConditionTree => ({ not: { any: [{ all: [{ not: { not } }] }] } })),
);

function comparisonOf(
  { question, comparison }: ConditionLeaf,
  earlier: readonly GeneratedElement[],
) {
  const named = earlier[question % earlier.length];
  if (!named) throw new Error('A condition needs an earlier question.');
  const fitting = comparisonsOf(named);
  return { id: named.id, ...fitting[comparison % fitting.length] };
}

/** A condition on questions of a list that is not empty. */
export function conditionOf(tree: ConditionTree, earlier: readonly GeneratedElement[]): unknown {
  const inner = (child: ConditionTree) => conditionOf(child, earlier);
  if ('all' in tree) return { all: tree.all.map(inner) };
  if ('any' in tree) return { any: tree.any.map(inner) };
  if ('not' in tree) return { not: inner(tree.not) };
  const { id, ...comparison } = comparisonOf(tree, earlier);
  return { question: id, ...comparison };
}

/** Adds a condition, if one was generated and there is an earlier question. */
function withCondition<Item extends object>(
  item: Item,
  tree: ConditionTree | null,
  earlier: readonly GeneratedElement[],
) {
  if (tree === null || earlier.length === 0) return item;
  return { ...item, visible_if: conditionOf(tree, earlier) };
}

export const isQuestion = ({ type }: GeneratedElement) => !contentTypes.includes(type);

const sections = fc.record({
  head: fc.record(
    { id: ids, title: shortTexts, description: shortTexts },
    { requiredKeys: ['id'] },
  ),
  tree: fc.option(trees),
  size: integers(0, 4),
});

const criteria = fc.record({
  head: fc.record(
    { id: ids, points: integers(0, 1_000_000), required: booleans },
    { requiredKeys: ['id'] },
  ),
  leaf: leaves,
});

const approvals = fc.record(
  {
    enabled: booleans,
    show_result: booleans,
    pass_percent: integers(0, 100),
    approved_message: shortTexts,
    rejected_message: shortTexts,
  },
  { requiredKeys: [] },
);

/**
 * Valid definitions with all types of questions, conditions on earlier questions, and criteria on
 * any question.
 */
export const definitions: fc.Arbitrary<GeneratedDefinition> = fc
  .record({
    sections: fc.uniqueArray(sections, {
      selector: ({ head }) => head.id,
      minLength: 1,
      maxLength: 3,
    }),
    elements: fc.uniqueArray(fc.record({ element: elements, tree: fc.option(trees) }), {
      selector: ({ element }) => element.id,
      minLength: 1,
      maxLength: 8,
    }),
    approval: fc.option(approvals),
    criteria: fc.uniqueArray(criteria, { selector: ({ head }) => head.id, maxLength: 3 }),
  })
  .map((drawn) => {
    const all = drawn.elements.map(({ element }) => element);
    const earlier = (place: number) => all.slice(0, place).filter(isQuestion);
    const placed = drawn.elements.map(({ element, tree }, place) =>
      withCondition(element, tree, earlier(place)),
    );
    let from = 0;
    const filled = drawn.sections.map(({ head, tree, size }, index) => {
      const first = from;
      // The last section gets the remaining elements.
      from = index === drawn.sections.length - 1 ? placed.length : from + size;
      return withCondition({ ...head, elements: placed.slice(first, from) }, tree, earlier(first));
    });
    const schema = { sections: filled };
    if (!drawn.approval) return { schema };
    const questions = all.filter(isQuestion);
    const chosen = questions.length === 0 ? [] : drawn.criteria;
    return {
      schema,
      approval: {
        ...drawn.approval,
        criteria: chosen.map(({ head, leaf }) => {
          const { id, op, value } = { value: undefined, op: '', ...comparisonOf(leaf, questions) };
          const expected = value === undefined ? {} : { expected: value };
          return { ...head, question_id: id, op, ...expected };
        }),
      },
    };
  });
