import type { Failure } from '../../common/problem.ts';
import { countCodePoints, invalidTextReason } from '../../common/text/text-rules.ts';
import type { OperatorContext, Operators } from '../conditions/comparison-operators.ts';
import { type ComparisonOp, comparisonOps, presenceOps } from '../conditions/operator-names.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import type { AnyValueType } from '../questions/question-types.ts';
import { failureAt, getMember, type RawNode } from './raw/raw-input.ts';

/** What a condition or criterion compares: a question, for example. */
export interface ComparisonTarget {
  /** Undefined if the type is unknown: then comparisons cannot be checked. */
  readonly row: Pick<AnyValueType, 'operators'> | undefined;
  readonly context: OperatorContext;
  /** Maximum number of characters of an operand that is compared as text. */
  readonly maxLength: number;
  /** What does not support an operator, in the plural, for messages. */
  readonly name: string;
}

/**
 * Checks the operator of a comparison and its operand.
 *
 * @param name the member that holds the operand
 */
export function checkComparison(
  { row, context, maxLength, name: subject }: ComparisonTarget,
  { value, path }: RawNode,
  name: 'value' | 'expected',
): Failure[] {
  const op = getMember(value, 'op');
  const compared = getMember(value, name);
  const at = [...path, name];
  if (isOneOf(presenceOps, op)) {
    if (compared === undefined) return [];
    const message = `The operator ${op} does not take the field "${name}".`;
    return [failureAt(at, 'unknown_member', message)];
  }
  if (!row || !isOneOf(comparisonOps, op)) return [];
  const operators = row.operators?.(context) ?? {};
  const operator = operators[op];
  if (!operator)
    return [failureAt([...path, 'op'], 'unfit_op', unfitOperatorMessage(subject, operators, op))];
  if (compared === undefined) return [failureAt(at, 'required', 'Is required.')];

  const failures = checkOperandText({ path: at, value: compared }, maxLength);
  if (failures.length > 0) return failures;
  operator(compared, (code, message, ...rest) => {
    failures.push(failureAt([...at, ...rest], code, message));
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
    ...(fault === undefined ? [] : [failureAt(path, 'invalid_text', fault)]),
    ...(countCodePoints(text) <= maxLength
      ? []
      : [failureAt(path, 'too_long', `Must have at most ${maxLength} characters.`)]),
  ];
}

function unfitOperatorMessage(subject: string, operators: Operators, op: ComparisonOp): string {
  const fitting = [...presenceOps, ...Object.keys(operators)];
  return `${subject} do not support the operator ${op}. Supported: ${fitting.join(', ')}.`;
}

export function isOneOf<Name extends string>(
  names: readonly Name[],
  value: unknown,
): value is Name {
  return names.some((name) => name === value);
}
