import { comparisonWeight } from '../conditions/comparison-weight.ts';
import type { Condition } from '../conditions/condition-model.ts';
import type { Element, RepeatElement } from '../definition-model.ts';
import { leastEntriesOf } from '../elements.ts';
import { checkLimits } from '../model/answer-limits.ts';
import type { Fail } from '../model/answer-rule.ts';
import { isBlank } from '../questions/values/is-blank.ts';
import { answerRequired, type CheckTarget, maxFailures } from './check-answer.ts';
import type { SubmittedAnswers } from './submitted-answers.ts';

/** What the entries of a response may still take, in elements and comparisons. */
export interface EntryBudget {
  workLeft: number;
}

/** Returns the entries of the answer to a repeat; none after a failure, which is reported at the repeat. */
type EntryReader = (
  value: unknown,
  target: CheckTarget,
  budget: EntryBudget,
) => readonly SubmittedAnswers[];

export function compileEntries(repeat: RepeatElement): EntryReader {
  const work = entryWorkOf(repeat);
  return (value, { base, failures }, budget) => {
    const fail: Fail = (code, message, ...at) => {
      if (failures.length >= maxFailures) return undefined;
      failures.push({ path: [...base, repeat.id, ...at], code, message });
      return undefined;
    };
    if (isBlank(value)) {
      if (repeat.required) fail('required', answerRequired);
      return [];
    }
    const entries = readList(value, repeat, fail);
    budget.workLeft -= work * entries.length;
    if (budget.workLeft >= 0) return readEntries(entries, fail);
    fail('too_many', tooMuchWork);
    return [];
  };
}

/** The entries of a list; none if they are too many to be checked. */
function readList(value: unknown, repeat: RepeatElement, fail: Fail): readonly unknown[] {
  if (!Array.isArray(value)) {
    fail('wrong_type', 'Must be an array of entries.');
    return [];
  }
  const { max } = repeat;
  const least = leastEntriesOf(repeat);
  if (value.length < least) fail('too_few', `Must have at least ${countOf(least)}.`);
  if (value.length <= max) return value;
  fail('too_many', `Must have at most ${countOf(max)}.`);
  return [];
}

function readEntries(list: readonly unknown[], fail: Fail): readonly SubmittedAnswers[] {
  const entries = list.filter(isEntry);
  if (entries.length === list.length) return entries;
  for (const [index, entry] of list.entries()) {
    if (!isEntry(entry)) fail('wrong_type', 'Must be an object.', index);
  }
  return [];
}

const tooMuchWork =
  'The entries of a form may have at most ' +
  `${checkLimits.entryWork} elements and comparisons in total.`;

const countOf = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`);

/** Whether a value is an object with answers. */
export const isEntry = (entry: unknown): entry is SubmittedAnswers =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry);

/** What one entry of a repeat takes: its elements and the comparisons of their conditions, without nested entries. */
function entryWorkOf({ elements }: RepeatElement): number {
  const inner: readonly Element[] = elements;
  return inner.reduce(
    (sum, { visible_if, required_if }) =>
      sum + 1 + comparisonsIn(visible_if) + comparisonsIn(required_if),
    0,
  );
}

function comparisonsIn(condition: Condition | string | undefined): number {
  if (!condition || typeof condition === 'string') return 0;
  if ('not' in condition) return comparisonsIn(condition.not);
  if ('question' in condition) return comparisonWeight(condition.op);
  const group = 'all' in condition ? condition.all : condition.any;
  return group.reduce((sum, inner) => sum + comparisonsIn(inner), 0);
}
