import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { textLimits } from '../../../packages/definition/model/answer-limits.ts';
import { questionTypes } from '../../../packages/definition/questions/question-types.ts';

// A reference implementation of conditions and of the flow of a form, written from the specification and
// not from the product: it works backwards, from an element to what it depends on.

/** The order of answers of a type: numbers as they are, dates and times as texts. */
export function orderKeyOf(type: string): (answer: unknown) => string | number {
  if (type === 'datetime') return (answer) => Date.parse(String(answer).toUpperCase());
  return (answer) => (typeof answer === 'number' ? answer : String(answer));
}

/** The first and the last day of a date that may be a year or a month; of other answers twice what they sort by. */
function endsOf(type: string, answer: unknown): readonly (string | number)[] {
  const rank = orderKeyOf(type)(answer);
  if (type !== 'partial_date') return [rank, rank];
  const [year = 0, month, day] = String(answer).split('-').map(Number);
  const lastMonth = month ?? 12;
  return [
    Date.UTC(year, (month ?? 1) - 1, day ?? 1),
    day === undefined ? Date.UTC(year, lastMonth, 0) : Date.UTC(year, lastMonth - 1, day),
  ];
}

const foldCase = (answer: unknown) =>
  String(answer)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC');

/** The types whose answers are compared as text. */
export const textTypes: readonly string[] = questionTypes
  .map(({ type }) => type)
  .filter((type) => type in textLimits);

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text for each answer of a type; answers that count as equal have the same text. */
function equalityKeyOf(type: string): (answer: unknown) => string {
  if (textTypes.includes(type)) return foldCase;
  if (type === 'datetime') return (answer) => String(orderKeyOf(type)(answer));
  if (type !== 'multiple_choice') return (answer) => JSON.stringify(answer);
  const entries = (answer: unknown) => [
    ...new Set(listIn(answer).map((one) => JSON.stringify(one))),
  ];
  return (answer) => entries(answer).sort().join();
}

/** A reference implementation of all comparison operators. */
function comparisonHolds(type: string, op: string, answer: unknown, value: unknown): boolean {
  const like = equalityKeyOf(type);
  const [[from = 0, to = 0], [first = 0, last = 0]] = [endsOf(type, answer), endsOf(type, value)];
  const negative = /^not_(.*)$/.exec(op)?.[1];
  if (negative) return !comparisonHolds(type, negative, answer, value);
  if (op === 'equals') return like(answer) === like(value);
  if (op === 'in') return listIn(value).some((one) => like(one) === like(answer));
  if (op === 'contains') return foldCase(answer).includes(foldCase(value));
  if (op === 'includes_any') return listIn(value).some((one) => listIn(answer).includes(one));
  if (op === 'includes_all') return listIn(value).every((one) => listIn(answer).includes(one));
  if (op === 'gt') return from > last;
  if (op === 'gte') return from >= first;
  if (op === 'lt') return to < first;
  if (op === 'lte') return to <= last;
  return entryCountHolds(op, listIn(answer).length, Number(value));
}

function entryCountHolds(op: string, count: number, value: number): boolean {
  if (op === 'count_gte') return count >= value;
  if (op === 'count_lte') return count <= value;
  throw new Error(`unknown operator: ${op}`);
}

/** The type whose operators an element has; a calculated value has those of a question of its kind. */
function comparedType(element: Element): string {
  if (element.type !== 'calculated') return element.type;
  return { number: 'number', text: 'short_text', boolean: 'yes_no' }[element.value];
}

/** The answer to a question that is shown, or a calculated value; undefined if there is none. */
export type ValueAt = (id: string) => unknown;

/** Whether a condition holds; without a condition, true. */
function conditionHolds(
  condition: Condition | undefined,
  valueAt: ValueAt,
  types: ReadonlyMap<string, string>,
): boolean {
  if (condition === undefined) return true;
  const inner = (one: Condition) => conditionHolds(one, valueAt, types);
  if ('all' in condition) return condition.all.every(inner);
  if ('any' in condition) return condition.any.some(inner);
  if ('not' in condition) return !inner(condition.not);
  const { question, op, value } = condition;
  const answer = valueAt(question);
  if (op === 'is_empty') return answer === undefined;
  if (answer === undefined || op === 'is_answered') return answer !== undefined;
  return comparisonHolds(types.get(question) ?? '', op, answer, value);
}

/** The way through a form that the specification prescribes. */
export interface ReferenceWalk {
  readonly valueAt: ValueAt;
  /** Ids of the sections that are shown. */
  readonly sections: readonly string[];
  /** The elements that are shown. */
  readonly shown: readonly Element[];
  /** The values of the elements that are shown, by id. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** Id of the ending; undefined if none applies. */
  readonly ending: string | undefined;
}

/**
 * @param answerOf the value of an element if it is shown; undefined if it has none
 */
export function walkByReference(
  { schema }: Pick<Definition, 'schema'>,
  answerOf: (element: Element, valueAt: ValueAt) => unknown,
): ReferenceWalk {
  const { sections, endings = [] } = schema;
  const elements = sections.flatMap((section) => section.elements);
  const types = new Map(elements.map((element) => [element.id, comparedType(element)]));
  const holds = (condition: Condition | undefined) => conditionHolds(condition, valueAt, types);

  const valueAt = once((id: string): unknown => {
    const element = elements.find((one) => one.id === id);
    return element && isShown(id) ? answerOf(element, valueAt) : undefined;
  });
  const isShown = once((id: string): boolean => {
    const index = sections.findIndex((section) => section.elements.some((one) => one.id === id));
    const element = sections[index]?.elements.find((one) => one.id === id);
    return isSectionShown(index) && holds(element?.visible_if);
  });
  const isSectionShown = once(
    (index: number): boolean => isReached(index) && holds(sections[index]?.visible_if),
  );
  /** The first section is reached; any other one if it follows a section that is reached. */
  const isReached = once(
    (index: number): boolean =>
      index === 0 ||
      sections.some(
        (_, before) => before < index && isReached(before) && following(before) === index,
      ),
  );
  const following = once((index: number): number => {
    if (!isSectionShown(index)) return index + 1;
    const jump = sections[index]?.next?.find((one) => holds(one.if));
    if (!jump) return index + 1;
    return jump.to === 'end' ? sections.length : sections.findIndex(({ id }) => id === jump.to);
  });

  const shown = elements.filter(({ id }) => isShown(id));
  const stored = shown.map(({ id }): [string, unknown] => [id, valueAt(id)]);
  return {
    valueAt,
    sections: sections.flatMap(({ id }, index) => (isSectionShown(index) ? [id] : [])),
    shown,
    stored: Object.fromEntries(stored.filter(([, value]) => value !== undefined)),
    ending: endings.find((one) => holds(one.if))?.id,
  };
}

function once<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) };
    known.set(key, found);
    return found.value;
  };
}
