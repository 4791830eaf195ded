import type { Failure, Path } from '../../platform/problem.ts';
import { countCodePoints, invalidTextReason } from '../../platform/text/text-rules.ts';
import { definitionLimits } from '../base/definition-limits.ts';
import type { OperatorContext } from '../conditions/comparison-operators.ts';
import type { ComparisonOp } from '../conditions/operator-names.ts';
import { comparisonOps, presenceOps } from '../conditions/operator-names.ts';
import { type AnyValueType, contentTypes, valueTypeOf } from '../question-types.ts';
import {
  getMember,
  memberEntries,
  memberNode,
  type RawNode,
  type RawSection,
} from './raw-input.ts';

const depthLimit = definitionLimits.groupDepth;

/** A question that a condition or criterion refers to. */
interface ReferenceTarget {
  /** Undefined if the type is unknown: then comparisons cannot be checked. */
  readonly row: AnyValueType | undefined;
  readonly context: OperatorContext;
  /** Maximum number of characters of an operand that is compared as text. */
  readonly maxLength: number;
}

type ReferenceTargets = ReadonlyMap<unknown, ReferenceTarget>;

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
    failures.push(...checkCondition(condition, all, earlier, 0));
    const before = comparisons;
    comparisons += countComparisons(condition, 0);
    if (before <= definitionLimits.comparisons && comparisons > definitionLimits.comparisons) {
      failures.push(failure(condition.path, 'too_many', tooManyComparisons));
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

function referenceTargetOf({ value }: RawNode): [unknown, ReferenceTarget][] {
  const type = getMember(value, 'type');
  if (contentTypeNames.has(type)) return [];
  const options = memberEntries({ path: [], value }, 'options');
  const ids = options.map((option) => getMember(option.value, 'id'));
  const optionIds = new Set(ids.filter((id) => typeof id === 'string'));
  const row = valueTypeOf(type);
  const context = { optionIds, valueKind: row?.valueKind(Object(value)) ?? 'text' };
  return [[getMember(value, 'id'), { row, context, maxLength: maxAnswerLength(row, value) }]];
}

/** The limit of the question type, or the question's own `max_length` if that is lower. */
export function maxAnswerLength(row: AnyValueType | undefined, question: unknown): number {
  const own = getMember(question, 'max_length');
  const longest = row?.maxLength ?? Number.POSITIVE_INFINITY;
  const limits = typeof own === 'number' && Number.isInteger(own) && own > 0;
  return limits ? Math.min(own, longest) : longest;
}

const tooManyComparisons = `The conditions of a form may have at most ${definitionLimits.comparisons} comparisons in total.`;

/** The conditions within a group; none for a comparison. */
function nestedConditions(condition: RawNode): RawNode[] {
  const not = memberNode(condition, 'not');
  return [
    ...memberEntries(condition, 'all'),
    ...memberEntries(condition, 'any'),
    ...(not.value === undefined ? [] : [not]),
  ];
}

/** The number of comparisons in a condition. Groups nested too deep are reported by `checkCondition`. */
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
    return [
      failure(
        found.path,
        'too_deep',
        `Conditions may be nested at most ${depthLimit} levels deep.`,
      ),
    ];
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
  if (!target) return [failure(at, 'unknown_question', 'The form has no question with this id.')];
  const late = 'Must refer to an earlier question.';
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
  return [
    failure([...path, 'question_id'], 'unknown_question', 'The form has no question with this id.'),
  ];
}

/** @param name the member that holds the operand */
function checkComparison(
  { row, context, maxLength }: ReferenceTarget,
  { value, path }: RawNode,
  name: 'value' | 'expected',
): Failure[] {
  const op = getMember(value, 'op');
  const compared = getMember(value, name);
  const at = [...path, name];
  if (isOneOf(presenceOps, op)) {
    if (compared === undefined) return [];
    return [failure(at, 'unknown_member', `The operator ${op} does not take the field "${name}".`)];
  }
  if (!row || !isOneOf(comparisonOps, op)) return [];
  const operator = row.operators?.(context)[op];
  if (!operator)
    return [failure([...path, 'op'], 'unfit_op', unfitOperatorMessage(row, context, op))];
  if (compared === undefined) return [failure(at, 'required', 'Is required.')];

  const failures = checkOperandText({ path: at, value: compared }, maxLength);
  if (failures.length > 0) return failures;
  operator(compared, (code, message, ...rest) => {
    failures.push(failure([...at, ...rest], code, message));
  });
  return failures;
}

/** Checks texts before they are folded, because folding long texts is slow. */
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
  { type, operators }: AnyValueType,
  context: OperatorContext,
  op: ComparisonOp,
): string {
  const fitting = [...presenceOps, ...Object.keys(operators?.(context) ?? {})];
  return `Questions of type "${type}" do not support the operator ${op}. Supported: ${fitting.join(', ')}.`;
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value);
}

function failure(path: Path, code: string, message: string): Failure {
  return { path, code, message };
}
