import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../packages/common/problem.ts';
import { countCharacters, trimText } from '../../../packages/common/text/text-rules.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { calculatedValues, contentTypes, definitions, parse } from './definition-arbitraries.ts';
import { orderKeyOf, walkByReference } from './reference-walk.ts';

type Sent = Readonly<Record<string, unknown>>;

/** What the answer check needs besides the answers. */
export const answerContext = { today: '2026-01-31' };

/** The stored answers, and the failures as `path: code`. */
export function checkAgainst(definition: Definition, sent: Sent) {
  const { answers, failures } = compileAnswerCheck(definition)(sent, answerContext);
  return { answers, failures: failures.map(({ path, code }) => `${formatPath(path)}: ${code}`) };
}

/** The same for a form with these questions only. */
export const checkAnswers = (elements: readonly object[], sent: Sent) =>
  checkAgainst(parse({ schema: { sections: [{ elements }] } }), sent);

/** The question `q` of a type. */
export const questionOf = (type: string, members: object = {}) => ({
  id: 'q',
  type,
  title: 'Q',
  ...members,
});

/** Members of a question, an answer to it, and what is stored; without it, the answer is stored unchanged. */
type Accepted = readonly [title: string, members: object, sent: unknown, stored?: unknown];

/** Members of a question, an answer to it, and its failures: `code`, or `part: code`. */
type Rejected = readonly [title: string, members: object, sent: unknown, ...failures: string[]];

/** Defines a test for each row. */
export function describeAnswers(
  type: string,
  { accepted, rejected }: { accepted: readonly Accepted[]; rejected: readonly Rejected[] },
) {
  describe(`answers to a question of type ${type}`, () => {
    for (const [title, members, sent, stored = sent] of accepted) {
      it(`accepts an answer to ${type}: ${title}`, () => {
        const { answers, failures } = checkAnswers([questionOf(type, members)], { q: sent });
        expect(failures).toEqual([]);
        expect(answers).toStrictEqual({ q: stored });
      });
    }
    for (const [title, members, sent, ...failures] of rejected) {
      it(`rejects an answer to ${type}: ${title}`, () => {
        const expectedFailures = failures.map(
          (one) => `answers.q${one.includes(':') ? '.' : ': '}${one}`,
        );
        expect(checkAnswers([questionOf(type, members)], { q: sent })).toEqual({
          answers: {},
          failures: expectedFailures,
        });
      });
    }
  });
}

/** An answer as a client sends it, and as it is stored. */
export interface SentAndStored {
  readonly sent: unknown;
  readonly stored: unknown;
}

const storedAsSent = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<SentAndStored> =>
  values.map((value) => ({ sent: value, stored: value }));

const oneOfSentAndStored = (...list: readonly (readonly [sent: unknown, stored: unknown])[]) =>
  fc.constantFrom(...list.map(([sent, stored]) => ({ sent, stored })));

const pads = fc.constantFrom('', ' ', '\t', '\n\u3000', '\ufeff');

/** Text with white space around it, which is trimmed before it is stored. */
const padded = (texts: fc.Arbitrary<string>): fc.Arbitrary<SentAndStored> =>
  fc
    .tuple(pads, texts, pads)
    .map(([before, stored, after]) => ({ sent: before + stored + after, stored }));

// Texts that conditions compare with, and texts with special characters.
const edgeCaseTexts = [
  'Straße',
  'FULL\u3000Width',
  'x@A.example',
  'https://',
  '+49',
  'Campaign',
  '👩‍👩‍👧',
  'עברית',
  'e\u0301',
];

/** Trimmed text of `min` to `max` characters, without the characters of `breaks`. */
function texts(min: number, max: number, breaks: RegExp): fc.Arbitrary<string> {
  const most = Math.min(max, 30);
  const drawn = fc
    .string({ unit: 'binary', minLength: 1, maxLength: Math.max(1, most) })
    .map((text) => {
      const trimmed = trimText(text.replaceAll(breaks, '-'));
      return trimmed + 'x'.repeat(Math.max(0, Math.max(min, 1) - countCharacters(trimmed)));
    });
  const fitting = edgeCaseTexts.filter(
    (text) => countCharacters(text) >= min && countCharacters(text) <= max,
  );
  return fitting.length === 0 ? drawn : fc.oneof(drawn, fc.constantFrom(...fitting));
}

const lineBreaks = /[\0\n\v\f\r\u0085\u2028\u2029]/g;
const lines = (min: number, max: number) => texts(min, max, lineBreaks);

/** Texts of `min` to `max` letters that match one of the known patterns; undefined if there are none. */
function matching(pattern: string, min: number, max: number): fc.Arbitrary<string> | undefined {
  const most = Math.min(max, 40);
  if (pattern === '\\d{4}') return min <= 4 && most >= 4 ? fc.stringMatching(/^\d{4}$/) : undefined;
  if (pattern === '^a|b$') return min <= 1 ? fc.constantFrom('a', 'b') : undefined;
  const letters = pattern === '(x*)*' ? ['x'] : ['a', 'm', 'z'];
  return fc.string({
    unit: fc.constantFrom(...letters),
    minLength: Math.max(1, min),
    maxLength: most,
  });
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

const otherOptions = padded(texts(1, 500, /\0/g)).map(({ sent, stored }) => ({
  sent: { other: sent },
  stored: { other: stored },
}));

const phones = [
  ['+49 30 901820', '+4930901820'],
  [' +1 (212) 555-2368 ', '+12125552368'],
] as const;

const emails = (domain: string) => [
  `x.y+z@${domain}`,
  `Ü@${domain}`,
  `o'h@${domain.toUpperCase()}`,
];

/** The first value of each type is within all limits that `definition-arbitraries.ts` generates. */
const dateTimes = {
  date: ['2024-02-29', '1999-12-31', '9999-12-31'],
  time: ['11:59', '00:00', '23:59'],
  datetime: ['2026-01-01t01:00:00.000+01:00', '2026-01-01T00:00:00Z', '2025-12-31T23:59:59-00:01'],
};

/** Answers with some parts, including the required ones. */
function compositeAnswers(
  each: Readonly<Record<string, fc.Arbitrary<SentAndStored>>>,
  required: readonly string[],
): fc.Arbitrary<SentAndStored> {
  return fc
    .tuple(
      fc.record(each, { requiredKeys: [...required] }),
      fc.constantFrom(...Object.keys(each)),
      fc.record(each),
    )
    .map(([some, one, all]) => {
      const given = Object.entries({ [one]: all[one], ...some });
      const side = (name: keyof SentAndStored) =>
        Object.fromEntries(given.map(([part, pair]) => [part, pair?.[name]]));
      return { sent: side('sent'), stored: side('stored') };
    });
}

const address = {
  line1: padded(lines(1, 200)),
  line2: padded(lines(1, 200)),
  city: padded(lines(1, 200)),
  region: padded(lines(1, 200)),
  postal_code: padded(lines(1, 200)),
  country: oneOfSentAndStored(['de', 'DE'], ['JP', 'JP'], [' Us ', 'US']),
};

const contact = {
  first_name: padded(lines(1, 200)),
  last_name: padded(lines(1, 200)),
  email: oneOfSentAndStored(['a@b.example', 'a@b.example'], [' Ü@東京.example ', 'Ü@東京.example']),
  phone: oneOfSentAndStored(...phones),
  company: padded(lines(1, 200)),
};

const locations = storedAsSent(
  fc.record(
    {
      lat: fc.constantFrom(-90, 0, 52.52),
      lon: fc.constantFrom(-180, 13.405, 180),
      accuracy: fc.constantFrom(0, 20, 1e7),
    },
    { requiredKeys: ['lat', 'lon'], noNullPrototype: true },
  ),
);

type ElementOfType<Type extends Element['type']> = Extract<Element, { type: Type }>;

function shortTexts({ pattern, min_length = 0, max_length }: ElementOfType<'short_text'>) {
  const drawn = pattern ? matching(pattern, min_length, max_length) : lines(min_length, max_length);
  return drawn && padded(drawn);
}

function addresses({ allowed_domains }: ElementOfType<'email'>) {
  const domains = allowed_domains.length === 0 ? ['any.example'] : allowed_domains;
  return padded(fc.constantFrom(...domains.flatMap(emails)));
}

function phoneNumbers({ default_country }: ElementOfType<'phone_number'>) {
  const national = [
    { country: 'DE', pair: ['030 901820', '+4930901820'] },
    { country: 'US', pair: ['212-555-2368', '+12125552368'] },
    { country: 'JP', pair: ['03-3224-5000', '+81332245000'] },
  ] as const;
  const own = national.filter(({ country }) => country === default_country);
  return oneOfSentAndStored(...phones, ...own.map(({ pair }) => pair));
}

function numbers({ min = -1e9, max = 1e9, integer }: ElementOfType<'number'>) {
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const any = integer ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
  return storedAsSent(any.map((value) => value + 0)); // JSON has no negative zero
}

function dateTimesOf({ type, min, max }: ElementOfType<'date' | 'time' | 'datetime'>) {
  const rank = orderKeyOf(type);
  const fitting = dateTimes[type].filter(
    (answer) => !(min && rank(answer) < rank(min)) && !(max && rank(answer) > rank(max)),
  );
  return padded(fc.constantFrom(...fitting));
}

/** Within the limits that `definition-arbitraries.ts` generates. */
const partialDates = { year: ['2024'], month: ['2024', '2024-02'], day: ['2024-02', '2024-02-29'] };

const partialDatesOf = ({ precision }: ElementOfType<'partial_date'>) =>
  padded(fc.constantFrom(...partialDates[precision]));

function choices({ options, allow_other }: ElementOfType<'single_choice' | 'dropdown'>) {
  const own = storedAsSent(fc.constantFrom(...idsOf(options)));
  return allow_other ? fc.oneof(own, otherOptions) : own;
}

function selections({
  options,
  allow_other,
  max_selected = Infinity,
}: ElementOfType<'multiple_choice'>) {
  const exclusive = idsOf(options.filter((option) => option.exclusive));
  const combined = idsOf(options.filter((option) => !option.exclusive));
  const maxLength = Math.min(combined.length, max_selected);
  const alone = exclusive.map((id) => fc.constant([id]));
  const several = maxLength > 0 ? [fc.shuffledSubarray(combined, { minLength: 1, maxLength })] : [];
  const own = storedAsSent(fc.oneof(...alone, ...several));
  // The "other" option is stored last, independent of its place in the answer.
  const [first] = combined.slice(0, max_selected > 1 ? 1 : 0);
  const some = first === undefined ? [] : [first];
  const withOther = otherOptions.map(({ sent, stored }) => ({
    sent: [sent, ...some],
    stored: [...some, stored],
  }));
  return allow_other ? fc.oneof(own, withOther) : own;
}

function rankings({ options }: ElementOfType<'ranking'>) {
  const all = idsOf(options);
  return storedAsSent(fc.shuffledSubarray(all, { minLength: all.length }));
}

function matrixAnswers({ rows, columns, multiple, required }: ElementOfType<'matrix'>) {
  const cell: fc.Arbitrary<unknown> = multiple
    ? fc.shuffledSubarray(idsOf(columns), { minLength: 1 })
    : fc.constantFrom(...idsOf(columns));
  const entry = (row: string) => fc.tuple(fc.constant(row), cell);
  return storedAsSent(
    fc
      .shuffledSubarray(idsOf(rows), { minLength: required ? rows.length : 1 })
      .chain((chosen) => fc.tuple(...chosen.map(entry)))
      .map((cells) => Object.fromEntries(cells)),
  );
}

function entriesOf({ elements, min, max, required }: ElementOfType<'repeat'>) {
  const inner: readonly Element[] = elements;
  const answers = inner.map((question) => {
    const valid: fc.Arbitrary<SentAndStored | undefined> =
      validAnswers(question) ?? fc.constant(undefined);
    return question.required ? valid : fc.option(valid, { nil: undefined });
  });
  const side = (drawn: readonly (SentAndStored | undefined)[], name: keyof SentAndStored) =>
    Object.fromEntries(
      inner.flatMap(({ id }, index) => {
        const pair = drawn[index];
        return pair ? [[id, pair[name]]] : [];
      }),
    );
  const entries = fc.array(fc.tuple(...answers), {
    minLength: Math.max(1, min, required ? 1 : 0),
    maxLength: Math.min(max, 3),
  });
  return entries.map((list) => ({
    sent: list.map((drawn) => side(drawn, 'sent')),
    stored: list.map((drawn) => side(drawn, 'stored')),
  }));
}

/** Answers that are valid for a question; undefined if the generator has none. */
function validAnswers(question: Element): fc.Arbitrary<SentAndStored> | undefined {
  switch (question.type) {
    case 'short_text':
      return shortTexts(question);
    case 'long_text':
      return padded(texts(question.min_length ?? 0, question.max_length, /\0/g));
    case 'hidden':
      return padded(texts(1, 1000, /\0/g));
    case 'email':
      return addresses(question);
    case 'url':
      return padded(fc.oneof(fc.webUrl(), fc.constant('HTTP://東京.example/ü?x#y')));
    case 'phone_number':
      return phoneNumbers(question);
    case 'number':
      return numbers(question);
    case 'date':
    case 'time':
    case 'datetime':
      return dateTimesOf(question);
    case 'partial_date':
      return partialDatesOf(question);
    case 'yes_no':
      return storedAsSent(fc.boolean());
    case 'legal':
      return storedAsSent(question.required ? fc.constant(true) : fc.boolean());
    case 'single_choice':
    case 'dropdown':
      return choices(question);
    case 'multiple_choice':
      return selections(question);
    case 'ranking':
      return rankings(question);
    case 'rating':
      return storedAsSent(fc.integer({ min: 1, max: question.max }));
    case 'opinion_scale':
      return storedAsSent(fc.integer({ min: question.min, max: question.max }));
    case 'nps':
      return storedAsSent(fc.integer({ min: 0, max: 10 }));
    case 'matrix':
      return matrixAnswers(question);
    case 'address':
      return compositeAnswers(address, question.required_parts);
    case 'contact_info':
      return compositeAnswers(contact, question.required_parts);
    case 'location':
      return locations;
    case 'repeat':
      return entriesOf(question);
    case 'file':
    case 'signature':
    case 'calculated':
    case 'statement':
    case 'image':
      return undefined;
  }
}

const isQuestion = ({ type }: Element) => !contentTypes.includes(type);

/** All questions and calculated values of a form, in order. */
export const questionsOf = ({ schema }: Definition): Element[] =>
  schema.sections.flatMap(({ elements }) => elements.filter(isQuestion));

/** A form, the answers that a respondent sends, and the answers that must be stored. */
export interface FilledForm {
  readonly definition: Definition;
  readonly sent: Sent;
  readonly stored: Readonly<Record<string, unknown>>;
  /** The questions that are visible. */
  readonly shown: readonly Element[];
}

/** What a respondent sends for one question. */
export interface GeneratedAnswer {
  readonly pair: SentAndStored | undefined;
  /** Sent instead of an answer; undefined if the question is omitted. */
  readonly blank: unknown;
  /** Sent for a question that is not visible. */
  readonly junk: unknown;
}

/** Answers by question id, before it is known which questions are visible. */
export type GeneratedAnswers = ReadonlyMap<string, GeneratedAnswer>;

/** What is stored for a question that is visible. */
export function storedAnswer(question: Element, answers: GeneratedAnswers): unknown {
  const ownDefault = question.type === 'hidden' ? question.default || undefined : undefined;
  return answers.get(question.id)?.pair?.stored ?? ownDefault;
}

/** What is sent: also something for questions that are not visible, and nothing for calculated values. */
export function sentAnswers(
  definition: Definition,
  answers: GeneratedAnswers,
  shown: readonly Element[],
): Sent {
  const sent = questionsOf(definition)
    .filter(({ type }) => type !== 'calculated')
    .map((question): [string, unknown] => {
      const { pair, blank, junk } = answers.get(question.id) ?? {};
      return [question.id, shown.includes(question) ? (pair?.sent ?? blank) : junk];
    });
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

function fillForm(definition: Definition, answers: GeneratedAnswers): FilledForm {
  const { shown, stored } = walkByReference(definition, (element) =>
    element.type === 'calculated'
      ? calculatedValues.get(element.expression)
      : storedAnswer(element, answers),
  );
  const sent = sentAnswers(definition, answers, shown);
  return { definition, sent, stored, shown: shown.filter(isQuestion) };
}

const blanks = fc.constantFrom(undefined, null, '', ' \n\u3000', [], {});

/**
 * Answers that are valid for the questions of a definition. A question for which the generator has no valid
 * answer becomes optional.
 */
export function answersTo(definition: Definition): fc.Arbitrary<GeneratedAnswers> {
  const draws = questionsOf(definition).map((question) => {
    const valid = validAnswers(question);
    if (!valid) question.required = false;
    const pair = fc.option(valid ?? fc.constant(undefined), { nil: undefined, freq: 4 });
    return fc
      .record({
        pair: question.required && valid ? valid : pair,
        blank: blanks,
        junk: fc.jsonValue(),
      })
      .map((draw): [string, GeneratedAnswer] => [question.id, draw]);
  });
  return fc.tuple(...draws).map((drawn) => new Map(drawn));
}

/** Forms with all types of questions and conditions, with valid answers. */
export const filledForms: fc.Arbitrary<FilledForm> = definitions
  .map(parse)
  .chain((definition) => answersTo(definition).map((answers) => fillForm(definition, answers)));
