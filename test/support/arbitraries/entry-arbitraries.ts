import fc from 'fast-check';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { parse } from './definition-arbitraries.ts';

// Forms with repeats on two levels, whose entries have conditions, required questions and calculated values, and a
// reference implementation of their answers, written from the specification and not from the product.

type Values = ReadonlyMap<string, unknown>;

interface Condition {
  readonly question: string;
  readonly op: string;
  readonly value?: unknown;
}

/** An element in the way that the reference reads it. */
interface EntryElement {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly required?: boolean;
  readonly visible_if?: Condition;
  /** Of a calculated value: the number that is added to the number of the entry. */
  readonly addend?: string;
  readonly expression?: string;
  readonly value?: string;
  readonly max?: number;
  readonly elements?: readonly EntryElement[];
}

type Answers = Readonly<Record<string, unknown>>;

/** Random numbers, which choose among what is possible at a place. */
interface Draws {
  next(most: number): number;
}

const drawsOf = (numbers: readonly number[]): Draws => {
  let index = 0;
  return {
    next(most) {
      const drawn = numbers[index % numbers.length] ?? 0;
      index += 1;
      return (drawn + index) % most;
    },
  };
};

interface Known {
  readonly id: string;
  readonly type: string;
}

/** The operators of a type that the reference implements, with an operand each. */
const comparisons: Readonly<Record<string, readonly Omit<Condition, 'question'>[]>> = {
  number: [
    { op: 'gt', value: 1 },
    { op: 'lte', value: 2 },
    { op: 'not_equals', value: 2 },
    { op: 'is_empty' },
  ],
  short_text: [
    { op: 'equals', value: 'AB' },
    { op: 'not_contains', value: 'b' },
    { op: 'is_answered' },
  ],
  yes_no: [{ op: 'equals', value: true }, { op: 'is_empty' }],
  position: [
    { op: 'gt', value: 1 },
    { op: 'equals', value: 2 },
  ],
  repeat: [{ op: 'count_gte', value: 2 }, { op: 'count_lte', value: 2 }, { op: 'is_answered' }],
};

function conditionOn(known: readonly Known[], draws: Draws): { visible_if?: Condition } {
  const target = known[draws.next(known.length * 2)];
  const possible = comparisons[target?.type ?? ''] ?? [];
  const comparison = possible[draws.next(Math.max(1, possible.length))];
  return target && comparison ? { visible_if: { question: target.id, ...comparison } } : {};
}

/** The elements of an entry; on the first level, a repeat is one of them. */
function elementsOf(level: 'outer' | 'inner', before: readonly Known[], draws: Draws) {
  const known: Known[] = [...before, { id: 'position', type: 'position' }];
  const elements: EntryElement[] = [];
  const add = (element: EntryElement) => {
    elements.push({ ...element, ...conditionOn(known, draws) });
    known.push({ id: element.id, type: element.type === 'calculated' ? 'number' : element.type });
  };
  const count = 2 + draws.next(4);
  for (let index = 0; index < count; index += 1) {
    const id = `${level}_${index}`;
    const type = ['number', 'short_text', 'yes_no', 'calculated'][draws.next(4)] ?? 'number';
    const addend = known.findLast((one) => one.type === 'number' && one.id.startsWith(level))?.id;
    if (type !== 'calculated') add({ id, type, title: id, required: draws.next(3) === 0 });
    else if (addend !== undefined)
      add({ id, type, title: id, value: 'number', addend, expression: `${addend} + position` });
  }
  if (level === 'outer')
    add({
      id: 'nested',
      type: 'repeat',
      title: 'Nested',
      max: 3,
      required: draws.next(3) === 0,
      elements: elementsOf('inner', known.slice(0, -1), draws),
    });
  return elements;
}

function formOf(draws: Draws): readonly EntryElement[] {
  const before = [
    { id: 'a', type: 'number', title: 'A' },
    { id: 'b', type: 'short_text', title: 'B' },
  ];
  const repeat = {
    id: 'entries',
    type: 'repeat',
    title: 'Entries',
    max: 4,
    elements: elementsOf('outer', before, draws),
  };
  const after = { id: 'z', type: 'yes_no', title: 'Z', ...conditionOn([repeat], draws) };
  return [...before, repeat, after];
}

/** What a respondent sends: also answers to questions that are not shown. */
function answersTo(elements: readonly EntryElement[], draws: Draws): Answers {
  const sent = elements.flatMap(({ id, type, elements: inner }): [string, unknown][] => {
    if (type === 'calculated') return [];
    if (inner) return [[id, Array.from({ length: draws.next(4) }, () => answersTo(inner, draws))]];
    const values = { number: [0, 1, 2, 3, ''], short_text: ['a', 'ab', ' Ab ', 'c', ''] }[type];
    const value = (values ?? [true, false, null])[draws.next(values ? 5 : 3)];
    return draws.next(6) === 0 ? [] : [[id, value]];
  });
  return Object.fromEntries(sent);
}

function holds(condition: Condition | undefined, values: Values): boolean {
  if (!condition) return true;
  const { question, op, value } = condition;
  const answer = values.get(question);
  if (op === 'is_empty') return answer === undefined;
  if (answer === undefined) return false;
  const text = (one: unknown) => String(one).trim().toLowerCase();
  const size = Array.isArray(answer) ? answer.length : 0;
  const results: Readonly<Record<string, boolean>> = {
    is_answered: true,
    equals: text(answer) === text(value),
    not_equals: text(answer) !== text(value),
    not_contains: !text(answer).includes(text(value)),
    gt: Number(answer) > Number(value),
    lte: Number(answer) <= Number(value),
    count_gte: size >= Number(value),
    count_lte: size <= Number(value),
  };
  return results[op] === true;
}

interface Result {
  readonly stored: Answers;
  readonly failures: readonly string[];
}

/** @param base the path of what contains the answers */
function resultOf(
  elements: readonly EntryElement[],
  sent: Answers,
  base: string,
  outer: Values,
): Result {
  const values = new Map(outer);
  const stored: Record<string, unknown> = {};
  const failures: string[] = [];
  for (const element of elements) {
    if (!holds(element.visible_if, values)) continue;
    const path = `${base}.${element.id}`;
    const value = answerTo(element, sent[element.id], values, { path, failures });
    if (value !== undefined) {
      stored[element.id] = value;
      values.set(element.id, value);
    } else if (element.required) failures.push(`${path}: required`);
  }
  return { stored, failures };
}

function answerTo(
  { elements, addend }: EntryElement,
  sent: unknown,
  values: Values,
  { path, failures }: { path: string; failures: string[] },
): unknown {
  if (addend !== undefined) {
    const added = values.get(addend);
    return typeof added === 'number' ? added + Number(values.get('position')) : undefined;
  }
  if (!elements) {
    const answer = typeof sent === 'string' ? sent.trim() : sent;
    return answer === '' || answer === null ? undefined : answer;
  }
  const entries = (Array.isArray(sent) ? sent : []).map((entry: Answers, index) => {
    const within = new Map([...values, ['position', index + 1]]);
    const result = resultOf(elements, entry, `${path}[${index}]`, within);
    failures.push(...result.failures);
    return result.stored;
  });
  return entries.length > 0 ? entries : undefined;
}

/** A form with entries, what a respondent sends, and what the specification prescribes. */
export interface FilledEntryForm extends Result {
  readonly definition: Definition;
  readonly sent: Answers;
}

export const filledEntryForms: fc.Arbitrary<FilledEntryForm> = fc
  .tuple(
    fc.array(fc.nat(), { minLength: 40, maxLength: 80 }),
    fc.array(fc.nat(), { minLength: 40, maxLength: 80 }),
  )
  .map(([forForm, forAnswers]) => {
    const elements = formOf(drawsOf(forForm));
    const sent = answersTo(elements, drawsOf(forAnswers));
    const shown = (one: EntryElement): object => {
      const { addend: _, elements: inner, ...members } = one;
      return { ...members, ...(inner && { elements: inner.map(shown) }) };
    };
    const definition = parse({
      schema: { sections: [{ id: 's', elements: elements.map(shown) }] },
    });
    return { definition, sent, ...resultOf(elements, sent, 'answers', new Map()) };
  });
