import type { Failure, Path } from '../../platform/problem.ts';
import { countCodePoints, invalidTextReason } from '../../platform/text/text-rules.ts';
import { definitionLimits } from '../base/definition-limits.ts';
import type { ComparisonOp } from '../conditions/operator-names.ts';
import { comparisonOps, presenceOps } from '../conditions/operator-names.ts';
import { type AnyQuestionType, contentTypes, questionTypeOf } from '../question-types.ts';
import { getMember, memberEntries, type RawNode } from './raw-input.ts';

const depthLimit = definitionLimits.groupDepth;

/** What a condition or criterion can name. */
interface ReferenceTarget {
  /** Undefined where the type is unknown: then nothing more can be said. */
  readonly row: AnyQuestionType | undefined;
  readonly optionIds: ReadonlySet<string>;
  /** The most characters of an answer that is compared as text. */
  readonly maxLength: number;
}

type ReferenceTargets = ReadonlyMap<unknown, ReferenceTarget>;

interface RawSection extends RawNode {
  readonly elements: readonly RawNode[];
}

/**
 * Conditions may name earlier questions only, which rules out cycles; criteria may name any. What
 * they compare must fit the question's type.
 */
export function checkReferences(
  sections: readonly RawSection[],
  criteria: readonly RawNode[],
): Failure[] {
  // Of two questions with one id the first counts; the second is a failure of its own.
  const all = new Map(
    sections.flatMap(({ elements }) => elements.flatMap(referenceTargetOf)).reverse(),
  );
  const earlier = new Set<unknown>();
  const failures: Failure[] = [];
  let comparisons = 0;
  const check = (found: RawNode) => {
    const condition = {
      path: [...found.path, 'visible_if'],
      value: getMember(found.value, 'visible_if'),
    };
    failures.push(...checkCondition(condition, all, earlier, 0));
    const before = comparisons;
    comparisons += countComparisons(condition, 0);
    if (before <= definitionLimits.comparisons && comparisons > definitionLimits.comparisons) {
      failures.push(failure(condition.path, 'too_many', tooManyComparisons));
    }
  };
  for (const section of sections) {
    check(section);
    for (const element of section.elements) {
      check(element);
      earlier.add(getMember(element.value, 'id'));
    }
  }
  return [...failures, ...criteria.flatMap((criterion) => checkCriterion(criterion, all))];
}

const contentTypeNames = new Set<unknown>(contentTypes.map(({ type }) => type));

function referenceTargetOf({ value }: RawNode): [unknown, ReferenceTarget][] {
  const type = getMember(value, 'type');
  if (contentTypeNames.has(type)) return [];
  const options = memberEntries({ path: [], value }, 'options');
  const ids = options.map((option) => getMember(option.value, 'id'));
  const optionIds = new Set(ids.filter((id) => typeof id === 'string'));
  const row = questionTypeOf(type);
  return [[getMember(value, 'id'), { row, optionIds, maxLength: maxAnswerLength(row, value) }]];
}

/** The limit of the question itself, where it has one below that of its type. */
function maxAnswerLength(row: AnyQuestionType | undefined, question: unknown): number {
  const own = getMember(question, 'max_length');
  const longest = row?.maxLength ?? Number.POSITIVE_INFINITY;
  const limits = typeof own === 'number' && Number.isInteger(own) && own > 0;
  return limits ? Math.min(own, longest) : longest;
}

const tooManyComparisons = `All conditions of a form may have at most ${definitionLimits.comparisons} comparisons.`;

/** What lies in a condition: groups, or nothing in one that compares. */
function nestedConditions(condition: RawNode): RawNode[] {
  const not = { path: [...condition.path, 'not'], value: getMember(condition.value, 'not') };
  return [
    ...memberEntries(condition, 'all'),
    ...memberEntries(condition, 'any'),
    ...(not.value === undefined ? [] : [not]),
  ];
}

/** How often a condition compares; what is nested too deep is a failure of its own. */
function countComparisons(condition: RawNode, groups: number): number {
  if (condition.value === undefined || groups > depthLimit) return 0;
  const parts = nestedConditions(condition);
  if (parts.length === 0) return 1;
  return parts.reduce((sum, part) => sum + countComparisons(part, groups + 1), 0);
}

function checkCondition(
  found: RawNode,
  all: ReferenceTargets,
  earlier: ReadonlySet<unknown>,
  groups: number,
): Failure[] {
  const inner = nestedConditions(found);
  if (inner.length > 0 && groups === depthLimit) {
    return [failure(found.path, 'too_deep', `Groups may be nested ${depthLimit} deep.`)];
  }
  if (inner.length === 0) return checkLeaf(found, all, earlier);
  return inner.flatMap((condition) => checkCondition(condition, all, earlier, groups + 1));
}

function checkLeaf(
  { value, path }: RawNode,
  all: ReferenceTargets,
  earlier: ReadonlySet<unknown>,
): Failure[] {
  const question = getMember(value, 'question');
  if (typeof question !== 'string') return [];
  const at = [...path, 'question'];
  const target = all.get(question);
  if (!target) return [failure(at, 'unknown_question', 'The form has no such question.')];
  const late = 'May only name a question that comes before.';
  return [
    ...(earlier.has(question) ? [] : [failure(at, 'later_question', late)]),
    ...checkComparison(target, { path, value }, 'value'),
  ];
}

function checkCriterion({ value, path }: RawNode, all: ReferenceTargets): Failure[] {
  const question = getMember(value, 'question_id');
  if (typeof question !== 'string') return [];
  const target = all.get(question);
  if (target) return checkComparison(target, { path, value }, 'expected');
  return [failure([...path, 'question_id'], 'unknown_question', 'The form has no such question.')];
}

/** @param name the member that holds what the answer is compared with */
function checkComparison(
  { row, optionIds, maxLength: longest }: ReferenceTarget,
  { value, path }: RawNode,
  name: 'value' | 'expected',
): Failure[] {
  const op = getMember(value, 'op');
  const compared = getMember(value, name);
  const at = [...path, name];
  if (isOneOf(presenceOps, op)) {
    if (compared === undefined) return [];
    return [failure(at, 'unknown_member', `${op} takes no ${name}.`)];
  }
  if (!row || !isOneOf(comparisonOps, op)) return [];
  const operator = row.operators?.(optionIds)[op];
  if (!operator) return [failure([...path, 'op'], 'unfit_op', unfitOperatorMessage(row, op))];
  if (compared === undefined) return [failure(at, 'required', 'Is required.')];

  const failures = checkOperandText({ path: at, value: compared }, longest);
  if (failures.length > 0) return failures;
  operator(compared, (code, message, ...rest) => {
    failures.push(failure([...at, ...rest], code, message));
  });
  return failures;
}

/** Checked before anything is made of them: to fold a text takes a while. */
function checkOperandText({ path, value }: RawNode, maxLength: number): Failure[] {
  if (Array.isArray(value)) {
    return value
      .slice(0, definitionLimits.comparedEntries)
      .flatMap((entry: unknown, index) =>
        typeof entry === 'string'
          ? checkOperandText({ path: [...path, index], value: entry }, maxLength)
          : [],
      );
  }
  if (typeof value !== 'string') return [];
  const text = value.trim();
  const fault = invalidTextReason(text);
  return [
    ...(fault === undefined ? [] : [failure(path, 'invalid_text', fault)]),
    ...(countCodePoints(text) <= maxLength
      ? []
      : [failure(path, 'too_long', `Must have at most ${maxLength} characters.`)]),
  ];
}

function unfitOperatorMessage(
  { type, operators: compare }: AnyQuestionType,
  op: ComparisonOp,
): string {
  const fitting = [...presenceOps, ...Object.keys(compare?.(new Set()) ?? {})];
  return `${op} does not fit a question of type ${type}; ${fitting.join(', ')} do.`;
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value);
}

function failure(path: Path, code: string, message: string): Failure {
  return { path, code, message };
}
