import type { Failure } from '../../common/problem.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { type AnyValueType, contentTypes, valueTypeOf } from '../questions/question-types.ts';
import { comparedIdsOf } from '../questions/values/choice-options.ts';
import { type ComparisonTarget, checkComparison } from './check-comparison.ts';
import { checkCondition, countComparisons } from './check-condition.ts';
import {
  failureAt,
  getMember,
  memberEntries,
  memberNode,
  type RawNode,
  type RawSection,
  unknownQuestion,
} from './raw-input.ts';

/** The questions that conditions and criteria can refer to, by id. */
type ReferenceTargets = ReadonlyMap<unknown, ComparisonTarget>;

/** The parts of a definition that refer to questions. */
interface References {
  readonly sections: readonly RawSection[];
  readonly endings: readonly RawNode[];
  readonly criteria: readonly RawNode[];
}

/**
 * Checks that conditions refer to earlier questions only, which rules out cycles, that criteria refer
 * to existing questions, and that operators and operands are valid for the question type. The conditions
 * of jumps may refer to questions of their own section, those of endings to all questions.
 */
export function checkReferences({ sections, endings, criteria }: References): Failure[] {
  // Of two questions with the same id the first is used; the duplicate is reported by another rule.
  const all = new Map(
    sections.flatMap(({ elements }) => elements.flatMap(referenceTargetOf)).reverse(),
  );
  const earlier = new Set<unknown>();
  const failures: Failure[] = [];
  let comparisons = 0;
  const check = (found: RawNode, name: 'visible_if' | 'if') => {
    const condition = memberNode(found, name);
    failures.push(...checkCondition(condition, (leaf) => checkLeaf(leaf, all, earlier)));
    const before = comparisons;
    comparisons += countComparisons(condition);
    if (before <= definitionLimits.comparisons && comparisons > definitionLimits.comparisons) {
      failures.push(failureAt(condition.path, 'too_many', tooManyComparisons));
    }
  };
  for (const section of sections) {
    check(section, 'visible_if');
    for (const element of section.elements) {
      check(element, 'visible_if');
      earlier.add(getMember(element.value, 'id'));
    }
    for (const jump of memberEntries(section, 'next')) check(jump, 'if');
  }
  for (const ending of endings) check(ending, 'if');
  return [...failures, ...criteria.flatMap((criterion) => checkCriterion(criterion, all))];
}

const contentTypeNames = new Set<unknown>(contentTypes.map(({ type }) => type));

function referenceTargetOf({ value }: RawNode): [unknown, ComparisonTarget][] {
  const type = getMember(value, 'type');
  if (contentTypeNames.has(type)) return [];
  const options = memberEntries({ path: [], value }, 'options');
  const ids = options.map((option) => getMember(option.value, 'id'));
  const optionIds = comparedIdsOf({
    options: ids.flatMap((id) => (typeof id === 'string' ? [{ id }] : [])),
    allow_other: getMember(value, 'allow_other') === true,
  });
  const row = valueTypeOf(type);
  const context = { optionIds, valueKind: row?.valueKind(Object(value)) ?? 'text' };
  const target = {
    row,
    context,
    maxLength: maxAnswerLength(row, value),
    name: `Questions of type "${type}"`,
  };
  return [[getMember(value, 'id'), target]];
}

/** The limit of the question type, or the question's own `max_length` if that is lower. */
export function maxAnswerLength(row: AnyValueType | undefined, question: unknown): number {
  const own = getMember(question, 'max_length');
  const longest = row?.maxLength ?? Number.POSITIVE_INFINITY;
  const limits = typeof own === 'number' && Number.isInteger(own) && own > 0;
  return limits ? Math.min(own, longest) : longest;
}

const tooManyComparisons = `The conditions of a form may have at most ${definitionLimits.comparisons} comparisons in total.`;

function checkLeaf(
  { value, path }: RawNode,
  all: ReferenceTargets,
  earlier: ReadonlySet<unknown>,
): Failure[] {
  const question = getMember(value, 'question');
  if (typeof question !== 'string') return [];
  const at = [...path, 'question'];
  const target = all.get(question);
  if (!target) return [unknownQuestion(at)];
  const late = 'Must refer to an earlier question.';
  return [
    ...(earlier.has(question) ? [] : [failureAt(at, 'later_question', late)]),
    ...checkComparison(target, { path, value }, 'value'),
  ];
}

function checkCriterion({ value, path }: RawNode, all: ReferenceTargets): Failure[] {
  const question = getMember(value, 'question_id');
  if (typeof question !== 'string') return [];
  const target = all.get(question);
  return target
    ? checkComparison(target, { path, value }, 'expected')
    : [unknownQuestion([...path, 'question_id'])];
}
