import type { Failure } from '../../common/problem.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { maxAnswerLength } from '../questions/answer-bounds.ts';
import { valueKindOf, valueTypeOf } from '../questions/question-types.ts';
import { comparedIdsOf } from '../questions/values/choice-options.ts';
import { type ComparisonTarget, checkComparison } from './check-comparison.ts';
import { checkCondition, countComparisons } from './check-condition.ts';
import { endPlace, type Place, type RawElement, type RawSection } from './raw/places.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';
import { type FindReferent, type Referent, referenceFailure } from './references.ts';
import { isResponseField, responseFieldTarget } from './response-fields.ts';

/** The parts of a definition that refer to questions. */
interface References {
  readonly sections: readonly RawSection[];
  readonly endings: readonly RawNode[];
  readonly criteria: readonly RawNode[];
}

/**
 * Checks that conditions and criteria refer to questions that are answered before, and that operators and operands are
 * valid for the question type. The conditions of jumps may refer to questions of their own section.
 */
export function checkReferences(
  { sections, endings, criteria }: References,
  find: FindReferent,
): Failure[] {
  const targetOf = targetsByElement();
  const failures: Failure[] = [];
  let comparisons = 0;
  const check = (found: RawNode, name: 'visible_if' | 'required_if' | 'if', from: Place) => {
    const condition = memberNode(found, name);
    if (typeof condition.value === 'string') return; // an expression
    failures.push(...checkCondition(condition, (leaf) => checkLeaf(leaf, find, from, targetOf)));
    const before = comparisons;
    comparisons += countComparisons(condition);
    if (before <= definitionLimits.comparisons && comparisons > definitionLimits.comparisons) {
      failures.push(failureAt(condition.path, 'too_many', tooManyComparisons));
    }
  };
  for (const section of sections) {
    check(section, 'visible_if', section);
    for (const element of section.elements) {
      check(element, 'visible_if', element);
      check(element, 'required_if', element);
    }
    for (const jump of memberEntries(section, 'next')) check(jump, 'if', section.end);
  }
  for (const ending of endings) check(ending, 'if', endPlace);
  return [...failures, ...criteria.flatMap((one) => checkCriterion(one, find, targetOf))];
}

/** Compiles the check of comparisons with any answer of a response, or with the fields of responses. */
export function createComparisonCheck(find: FindReferent): (leaf: RawNode) => Failure[] {
  const targetOf = targetsByElement();
  return (leaf) => {
    const question = getMember(leaf.value, 'question');
    return typeof question === 'string' && isResponseField(question)
      ? checkComparison(responseFieldTarget(question), leaf, 'value')
      : checkLeaf(leaf, find, endPlace, targetOf);
  };
}

type TargetOf = (element: RawElement) => ComparisonTarget;

/** Computes the target of each element once: many comparisons may name it. */
function targetsByElement(): TargetOf {
  const targets = new Map<RawElement, ComparisonTarget>();
  return (element) => {
    const target = targets.get(element) ?? comparisonTarget(element);
    targets.set(element, target);
    return target;
  };
}

function comparisonTarget({ value }: RawNode): ComparisonTarget {
  const type = getMember(value, 'type');
  const options = memberEntries({ path: [], value }, 'options');
  const ids = options.map((option) => getMember(option.value, 'id'));
  const optionIds = comparedIdsOf({
    options: ids.flatMap((id) => (typeof id === 'string' ? [{ id }] : [])),
    allow_other: getMember(value, 'allow_other') === true,
    options_from: getMember(value, 'options_from'),
  });
  const row = valueTypeOf(type);
  return {
    row,
    context: { optionIds, valueKind: valueKindOf(value) ?? 'text' },
    maxLength: maxAnswerLength(value),
    name: `Questions of type "${type}"`,
  };
}

const tooManyComparisons =
  `The conditions of a form may have at most ${definitionLimits.comparisons} comparisons in total; ` +
  `one that searches in a text counts as ${definitionLimits.searchedText}.`;

function checkLeaf(leaf: RawNode, find: FindReferent, from: Place, targetOf: TargetOf): Failure[] {
  return checkReference(leaf, ['question', 'value'], (id) => find(id, from), targetOf);
}

function checkCriterion(criterion: RawNode, find: FindReferent, targetOf: TargetOf): Failure[] {
  return checkReference(
    criterion,
    ['question_id', 'expected'],
    (id) => find(id, endPlace),
    targetOf,
  );
}

/** @param members the members that hold the id of the question and the operand */
function checkReference(
  { value, path }: RawNode,
  [member, operand]: readonly [string, 'value' | 'expected'],
  find: (id: string) => Referent,
  targetOf: TargetOf,
): Failure[] {
  const question = getMember(value, member);
  if (typeof question !== 'string') return [];
  const { element, fault } = find(question);
  return [
    ...(fault ? [referenceFailure([...path, member], fault)] : []),
    ...(element ? checkComparison(targetOf(element), { path, value }, operand) : []),
  ];
}
