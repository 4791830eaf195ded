import type { Failure, Path } from '../../common/problem.ts';
import { countCodePoints } from '../../common/text/text-rules.ts';
import { checkExpression, type ExpressionCheck } from '../logic/expressions/check-expression.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { type CalculatedKind, calculatedKinds, type ExpressionScope } from '../model/value-kind.ts';
import { defaultFormOf } from '../questions/default-forms.ts';
import { takesAnswers, valueKindOf } from '../questions/question-types.ts';
import { optionScoresOf } from '../questions/values/choice-options.ts';
import {
  endPlace,
  entriesAt,
  type Place,
  placeSections,
  type RawElement,
  rulePlace,
} from './raw/places.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';
import { type FindReferent, referenceFinder, unknownQuestionAt } from './references.ts';

/** An expression with the type that its result must have. */
interface FoundExpression {
  readonly node: RawNode;
  readonly expected: CalculatedKind;
  readonly place: Place;
}

/** Checks expressions one after the other, since they share a limit of cost. */
type ExpressionChecker = (found: FoundExpression) => Failure[];

/**
 * Checks the expressions of calculated values, of `required_if` and of `default_expression`, which use earlier questions,
 * and of rules, which use any question and report at a question that takes answers.
 */
export function checkExpressions(
  elements: readonly RawElement[],
  rules: readonly RawNode[],
  find: FindReferent,
): Failure[] {
  const check = expressionChecker(find);
  // Further elements are too many, which another rule reports.
  const found = elements.slice(0, definitionLimits.elements).flatMap(expressionsOfElement);
  return [
    ...found.flatMap(check),
    ...rules.flatMap((rule) => {
      const { path, value: id } = memberNode(rule, 'question_id');
      return [
        ...check(expressionOfRule(rule, find)),
        ...(typeof id === 'string' ? checkRuleQuestion(path, find(id, endPlace).element) : []),
      ];
    }),
  ];
}

/** A place of a definition where an expression is written, for editors. */
export interface ExpressionPlace {
  /** The kind of its result. */
  readonly expected: CalculatedKind;
  /** The questions that it may use. */
  readonly scope: Required<ExpressionScope>;
  /** Checks an expression as it is checked when the definition is stored. */
  check(source: string): ExpressionCheck;
}

/**
 * Finds where an expression is written.
 *
 * @param input the whole definition, which may not have been validated
 * @param path of the expression, which may be absent
 * @returns undefined if there is no expression at the path, or the kind of its result is not known
 */
export function expressionPlaceAt(input: unknown, path: Path): ExpressionPlace | undefined {
  const schema = memberNode({ path: [], value: input }, 'schema');
  const elements = placeSections(schema).flatMap((section) => section.elements);
  const find = referenceFinder(elements);
  const isAt = (node: RawNode) => node.path.join() === path.slice(0, node.path.length).join();
  const rule = memberEntries(schema, 'rules').find(isAt);
  const found = [
    ...elements.filter(isAt).flatMap(expressionsOfElement),
    ...(rule ? [expressionOfRule(rule, find)] : []),
  ].find(({ node }) => node.path.length === path.length && isAt(node));
  if (!found) return undefined;
  const { expected, place } = found;
  const { scope, ...options } = namesAt(place, find);
  return { expected, scope, check: (source) => checkExpression(source, scope, expected, options) };
}

const expressionsOfElement = (element: RawElement): FoundExpression[] => [
  ...calculatedExpression(element),
  ...requirementExpression(element),
  ...defaultExpression(element),
];

function expressionOfRule(rule: RawNode, find: FindReferent): FoundExpression {
  const { element } = find(getMember(rule.value, 'question_id'), endPlace);
  return {
    node: memberNode(rule, 'expression'),
    expected: 'boolean',
    place: rulePlace(element),
  };
}

function expressionChecker(find: FindReferent): ExpressionChecker {
  let cost = 0;
  return ({ node: { path, value }, expected, place }) => {
    const isReported =
      typeof value !== 'string' || countCodePoints(value) > definitionLimits.expressionLength;
    if (isReported || value.trim() === '') return [];
    if (cost > definitionLimits.allExpressionsCost) return [tooExpensive(path)];
    const { scope, ...options } = namesAt(place, find);
    const result = checkExpression(value.trim(), scope, expected, options);
    const { compileCost } = result;
    cost += compileCost + (result.cost - compileCost) * entriesAt(place);
    if (result.fault) return [{ path, ...result.fault }];
    return cost > definitionLimits.allExpressionsCost ? [tooExpensive(path)] : [];
  };
}

/** What an expression at a place can use. The model reports unknown types. */
function namesAt(place: Place, find: FindReferent) {
  const used = (id: string) => {
    const { element, fault } = find(id, place);
    return fault ? undefined : element?.value;
  };
  return {
    scope: {
      get: (id: string) => valueKindOf(used(id)),
      scoresOf: (id: string) => optionScoresOf(used(id)),
    },
    later: { has: (id: string) => find(id, place).fault?.code === 'later_question' },
    elements: { get: used },
  };
}

function calculatedExpression(element: RawElement): FoundExpression[] {
  if (getMember(element.value, 'type') !== 'calculated') return [];
  const kind = getMember(element.value, 'value');
  const expected = calculatedKinds.find((one) => one === kind);
  if (!expected) return []; // reported by the model
  return [{ node: memberNode(element, 'expression'), expected, place: element }];
}

/** A `required_if` that is a condition is not a text, which the check leaves out. */
const requirementExpression = (element: RawElement): FoundExpression[] => [
  { node: memberNode(element, 'required_if'), expected: 'boolean', place: element },
];

function defaultExpression(element: RawElement): FoundExpression[] {
  const expected = defaultFormOf(getMember(element.value, 'type'))?.computed;
  if (!expected) return []; // an unknown member, which the model reports
  return [{ node: memberNode(element, 'default_expression'), expected, place: element }];
}

function checkRuleQuestion(path: Path, question: RawElement | undefined): Failure[] {
  if (!question) return [unknownQuestionAt(path)];
  return takesAnswers(getMember(question.value, 'type'))
    ? []
    : [failureAt(path, 'invalid_value', 'Must be a question that takes answers.')];
}

const tooExpensive = (path: Path) =>
  failureAt(path, 'invalid_expression', 'The expressions of the form are too expensive in total.');
