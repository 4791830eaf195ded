import type { Failure, Path } from '../../common/problem.ts';
import { countCodePoints } from '../../common/text/text-rules.ts';
import { checkExpression } from '../logic/expressions/check-expression.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { type CalculatedKind, calculatedKinds, type ValueKind } from '../model/value-kind.ts';
import { questionTypeOf, valueTypeOf } from '../questions/question-types.ts';
import { maxAnswerLength } from './condition-references.ts';
import { failureAt, getMember, memberNode, type RawNode, unknownQuestion } from './raw-input.ts';

/** An expression with the type that its result must have. */
interface FoundExpression {
  readonly node: RawNode;
  readonly expected: CalculatedKind;
}

/** The questions that an expression may use. */
interface Names {
  readonly scope: Map<string, ValueKind>;
  /** The largest texts by question, in characters. */
  readonly maxLengths: Map<string, number>;
}

/** Checks expressions one after the other, since they share a limit of cost. */
type ExpressionChecker = (found: FoundExpression, names: Names) => Failure[];

/**
 * Checks the expressions of calculated values, which use earlier questions, and of rules, which use any
 * question and report at a question that takes answers.
 */
export function checkExpressions(
  elements: readonly RawNode[],
  rules: readonly RawNode[],
): Failure[] {
  const all = new Set(elements.map(({ value }) => getMember(value, 'id')).filter(isText));
  const check = expressionChecker(all);
  const names: Names = { scope: new Map(), maxLengths: new Map() };
  // Further elements are too many, which another rule reports.
  const failures = elements.slice(0, definitionLimits.elements).flatMap((element) => {
    const own = checkCalculated(element, names, check);
    addName(names, element);
    return own;
  });
  const types = new Map(
    elements.map(({ value }) => [getMember(value, 'id'), getMember(value, 'type')]),
  );
  return [...failures, ...rules.flatMap((rule) => checkRule(rule, types, names, check))];
}

function expressionChecker(all: ReadonlySet<string>): ExpressionChecker {
  let cost = 0;
  return ({ node: { path, value }, expected }, { scope, maxLengths }) => {
    const isReported =
      typeof value !== 'string' || countCodePoints(value) > definitionLimits.expressionLength;
    if (isReported || value.trim() === '') return [];
    if (cost > definitionLimits.allExpressionsCost) return [tooExpensive(path)];
    const result = checkExpression(value.trim(), scope, expected, { later: all, maxLengths });
    cost += result.cost;
    if (result.fault) return [{ path, ...result.fault }];
    return cost > definitionLimits.allExpressionsCost ? [tooExpensive(path)] : [];
  };
}

function checkCalculated(element: RawNode, names: Names, check: ExpressionChecker): Failure[] {
  if (getMember(element.value, 'type') !== 'calculated') return [];
  const kind = getMember(element.value, 'value');
  const expected = calculatedKinds.find((one) => one === kind);
  if (!expected) return []; // reported by the model
  return check({ node: memberNode(element, 'expression'), expected }, names);
}

function checkRule(
  rule: RawNode,
  types: ReadonlyMap<unknown, unknown>,
  names: Names,
  check: ExpressionChecker,
): Failure[] {
  const failures = check({ node: memberNode(rule, 'expression'), expected: 'boolean' }, names);
  const { path, value: id } = memberNode(rule, 'question_id');
  if (typeof id !== 'string' || questionTypeOf(types.get(id))) return failures;
  const failure = types.has(id)
    ? failureAt(path, 'invalid_value', 'Must be a question that takes answers.')
    : unknownQuestion(path);
  return [...failures, failure];
}

/** Of two elements with the same id the first is used; the duplicate is reported by another rule. */
function addName({ scope, maxLengths }: Names, { value }: RawNode): void {
  const [id, row] = [getMember(value, 'id'), valueTypeOf(getMember(value, 'type'))];
  if (!isText(id) || !row || scope.has(id)) return;
  scope.set(id, row.valueKind(Object(value)));
  const maxLength = maxAnswerLength(row, value);
  if (Number.isFinite(maxLength)) maxLengths.set(id, maxLength);
}

const isText = (id: unknown): id is string => typeof id === 'string';

const tooExpensive = (path: Path) =>
  failureAt(path, 'invalid_expression', 'The expressions of the form are too expensive in total.');
