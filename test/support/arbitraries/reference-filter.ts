import { parseTimeSpan } from '../../../packages/common/text/calendar.ts';
import { comparisonOps } from '../../../packages/definition/conditions/operator-names.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { valueKindOf, valueTypeOf } from '../../../packages/definition/questions/question-types.ts';
import type { Comparison, Condition } from './filter-arbitraries.ts';

/** A response as far as filters compare it. */
export interface ComparedResponse {
  readonly version: number;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly approval: string;
  readonly source: string;
  readonly language: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Evaluates filters response by response, with the operators of conditions. */
export class ReferenceFilter {
  readonly #versions: ReadonlyMap<number, readonly Element[]>;

  constructor(versions: ReadonlyMap<number, Definition>) {
    this.#versions = new Map(
      [...versions].map(([version, definition]) => [version, elementsOf(definition)]),
    );
  }

  /** Whether a comparison is valid: whether it fits the question in any version. */
  isValid(comparison: Comparison): boolean {
    const { question, op, value } = comparison;
    if (question.startsWith('$')) return true;
    const elements = this.#variantsOf(question);
    if (op === 'is_answered' || op === 'is_empty')
      return value === undefined && elements.length > 0;
    return elements.some((element) => this.#testOf(comparison, element) !== undefined);
  }

  matches(condition: Condition, response: ComparedResponse): boolean {
    if ('all' in condition) return condition.all.every((one) => this.matches(one, response));
    if ('any' in condition) return condition.any.some((one) => this.matches(one, response));
    if ('not' in condition) return !this.matches(condition.not, response);
    return condition.question.startsWith('$')
      ? matchesField(condition, response)
      : this.#matchesAnswer(condition, response);
  }

  #matchesAnswer(comparison: Comparison, { version, answers }: ComparedResponse): boolean {
    const { question, op } = comparison;
    const isAnswered = Object.hasOwn(answers, question);
    if (op === 'is_answered') return isAnswered;
    if (op === 'is_empty') return !isAnswered;
    if (!isAnswered) return false;
    const element = this.#versions.get(version)?.find(({ id }) => id === question);
    return element !== undefined && this.#testOf(comparison, element)?.(answers[question]) === true;
  }

  /** The test of a comparison by the type of an element; undefined if it does not fit. */
  #testOf({ question, op, value }: Comparison, element: Element) {
    const row = valueTypeOf(element.type);
    const comparisonOp = comparisonOps.find((one) => one === op);
    if (!row || !comparisonOp) return undefined;
    const related = element.type === 'ranking' ? [element] : this.#variantsOf(question);
    const optionIds = new Set(
      related.flatMap((one) => [
        ...('options' in one ? one.options.map(({ id }) => id) : []),
        ...('allow_other' in one && one.allow_other ? ['__other__'] : []),
      ]),
    );
    const context = { optionIds, valueKind: valueKindOf(element) ?? 'text' };
    const test = row.operators?.(context)[comparisonOp]?.(value, () => undefined);
    return test && ((answer: unknown) => test({ answer: JSON.parse(JSON.stringify(answer)) }));
  }

  #variantsOf(question: string): Element[] {
    return [...this.#versions.values()].flatMap((elements) =>
      elements.filter(({ id }) => id === question),
    );
  }
}

function matchesField({ question, op, value }: Comparison, response: ComparedResponse): boolean {
  if (question === '$created_at') return matchesTime(op, String(value), response.createdAt);
  const actual = {
    $approval: response.approval,
    $source: response.source,
    $language: response.language,
    $form_version: response.version,
  }[question];
  if (op === 'is_answered') return actual !== null;
  if (op === 'is_empty') return actual === null;
  if (actual === null || actual === undefined) return false;
  const wanted = (Array.isArray(value) ? value : [value]).map((one) =>
    one === 'PT-br' ? 'pt-BR' : one,
  );
  const isEqual = wanted.includes(actual);
  if (op === 'gt') return Number(actual) > Number(value);
  if (op === 'lte') return Number(actual) <= Number(value);
  return op === 'equals' || op === 'in' ? isEqual : !isEqual;
}

function matchesTime(op: string, value: string, time: number): boolean {
  const { start, end } = parseTimeSpan(value) ?? { start: Number.NaN, end: Number.NaN };
  const isWithin = time >= start && time < end;
  switch (op) {
    case 'equals':
      return isWithin;
    case 'not_equals':
      return !isWithin;
    case 'gt':
      return time >= end;
    case 'gte':
      return time >= start;
    case 'lt':
      return time < start;
    default:
      return time < end;
  }
}
