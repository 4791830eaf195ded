import type { Failure, Path } from '../../common/problem.ts';
import type { Definition, Element, RepeatElement } from '../definition-model.ts';
import { allElementsOf, defaultExpressionOf, elementsOf } from '../elements.ts';
import type {
  CompiledExpression,
  ExpressionCompiler,
  ExpressionContext,
} from '../logic/expressions/expression-compiler.ts';
import {
  type AnswerMap,
  type ComparableQuestion,
  comparableQuestions,
  compileCondition,
  type KnownAnswers,
} from '../logic/flow/compile-condition.ts';
import {
  answersIn,
  compileFlow,
  type EntrySource,
  type FlowResult,
  type ShownSection,
  type ValueSource,
} from '../logic/flow/compile-flow.ts';
import { checkLimits } from '../model/answer-limits.ts';
import type { AnswerRuleContext, Json, UploadsByRef } from '../model/answer-rule.ts';
import { positionName } from '../model/entry-names.ts';
import { filterTexts, type OptionLists, optionSourceOf } from '../model/option-list.ts';
import type { ExpressionScope } from '../model/value-kind.ts';
import { ownMessagesOf } from '../questions/own-messages.ts';
import { type AnyQuestionType, questionTypeOf, valueKindOf } from '../questions/question-types.ts';
import { optionScoresOf } from '../questions/values/choice-options.ts';
import { compileCalculation, compileDefault, limitTexts, type TextBudget } from './calculate.ts';
import {
  answersPath,
  type CheckTarget,
  checkAnswer,
  compileQuestion,
  maxFailures,
} from './check-answer.ts';
import { compileEntries, type EntryBudget } from './check-entries.ts';
import { isPiped, pipeText } from './pipe-text.ts';
import { compileRules } from './rules.ts';
import { ownAnswer, type SubmittedAnswers } from './submitted-answers.ts';
import { unknownAnswerFinder } from './unknown-answers.ts';

/** Answers by question id, as they are stored. */
export type Answers = Record<string, Json>;

/** What the check needs besides the answers. */
export interface AnswerContext extends ExpressionContext {
  /** The uploads that the references in the answers identify. */
  readonly uploads?: UploadsByRef;
  /** In forms that respondents fill in: without it, default expressions are not evaluated. */
  readonly prefill?: Prefill;
  /** The options that datasets contain. Without them, as in browsers, any text may be one. */
  readonly optionLists?: OptionLists | undefined;
}

/**
 * Returns the answer to a shown question with a default expression.
 *
 * @param path of the question, which begins at `answers`
 * @param sent the answer that was entered
 * @param computed the result of the expression; undefined if it failed, or is no valid answer
 */
export type Prefill = (path: Path, sent: unknown, computed: Json | undefined) => unknown;

/**
 * Checks submitted answers against one version and reports all failures, up to a limit, with paths
 * below `answers`.
 */
export type AnswerCheck = (sent: SubmittedAnswers, context: AnswerContext) => AnswerCheckResult;

export interface AnswerCheckResult {
  /** The answers to the questions that are shown, and the calculated values. */
  readonly answers: Answers;
  /** The same answers, with the comparable values that conditions have already computed of them. */
  readonly answerMap: AnswerMap;
  /** The sections that are shown, with their elements, which are `required` if the answers make them so. */
  readonly sections: readonly ShownSection[];
  /** The entries of the repeats that are shown, by the id of the repeat. */
  readonly entries: FlowResult['entries'];
  readonly failures: readonly Failure[];
}

/** The check of the answers of a form, or of an entry. */
interface Run extends CheckTarget {
  readonly sent: SubmittedAnswers;
  readonly context: AnswerContext & AnswerRuleContext;
  readonly budget: TextBudget & EntryBudget;
  /** The elements that `required_if` makes required, by id. */
  readonly required: Map<string, Element>;
}

const noUploads: UploadsByRef = new Map();

/**
 * Compiles the answer check of a version. It follows the flow of the form, not the submitted answers, so
 * that missing required answers are found and those of questions that are not shown are never stored.
 *
 * @param compileExpression undefined while it is being loaded, in browsers: then calculated values are
 *   absent and rules are not evaluated
 */
export function buildAnswerCheck(
  definition: Pick<Definition, 'schema'>,
  compileExpression: ExpressionCompiler | undefined,
): AnswerCheck {
  const scope = expressionScope(definition);
  const questions = comparableQuestions(allElementsOf(definition));
  const requirementOf = (element: Element) =>
    compileRequirement(element, { questions, scope, compileExpression });
  const compute = (element: Element) => {
    const source = defaultExpressionOf(element);
    return source === undefined || !compileExpression
      ? undefined
      : compileDefault(source, scope, compileExpression);
  };
  const evaluateFlow = compileFlow<Run>(definition.schema, {
    value(element) {
      const row = questionTypeOf(element.type);
      if (row) {
        const source = questionSource(definition, element, row, requirementOf(element));
        return prefilledSource(element, row, source, compute(element));
      }
      if (element.type !== 'calculated' || !compileExpression) return () => undefined;
      const calculate = compileCalculation(element, scope, compileExpression);
      return (run, values) => limitTexts(run.budget, calculate(values, run.context));
    },
    entries: (repeat) => entrySource(repeat, requirementOf(repeat)),
    shown: (element) =>
      element.required_if === undefined
        ? undefined
        : ({ required }) => required.get(element.id) ?? element,
  });
  const checkRules = compileRules(definition, scope, compileExpression);
  const findUnknown = unknownAnswerFinder(elementsOf(definition));

  return (sent, context) => {
    const failures: Failure[] = [];
    const flow = evaluateFlow({
      sent,
      failures,
      base: answersPath,
      required: new Map(),
      context: { uploads: noUploads, ...context },
      budget: {
        charactersLeft: checkLimits.calculatedCharacters,
        workLeft: checkLimits.entryWork,
      },
    });
    checkRules(flow, context, failures);
    const { sections, values, entries } = flow;
    return {
      answers: answersIn(values),
      answerMap: values,
      sections,
      entries,
      failures: [...failures, ...findUnknown(sent, maxFailures - failures.length, answersPath)],
    };
  };
}

function questionSource(
  definition: Pick<Definition, 'schema'>,
  element: Element,
  row: AnyQuestionType,
  isRequired: Requirement | undefined,
): ValueSource<Run> {
  const sourceOf = (asShown: Element) =>
    pipedSource(definition, element, listedSource(element, answerSource(asShown, row)));
  const source = sourceOf(element);
  if (!isRequired) return source;
  const requiredElement = { ...element, required: true };
  const requiredSource = sourceOf(requiredElement);
  return (run, values) => {
    if (!isRequired(values, run.context)) return source(run, values);
    run.required.set(element.id, requiredElement);
    return requiredSource(run, values);
  };
}

function answerSource(element: Element, row: AnyQuestionType): ValueSource<Run> {
  const question = compileQuestion(row, element);
  return (run) => checkAnswer(question, ownAnswer(run.sent, element.id), run);
}

/** Fills in the result of the default expression, in the forms that respondents fill in. */
function prefilledSource(
  element: Element,
  row: AnyQuestionType,
  source: ValueSource<Run>,
  compute: CompiledExpression | undefined,
): ValueSource<Run> {
  if (!compute) return source;
  const { id } = element;
  const question = compileQuestion(row, element);
  return (run, values) => {
    const { prefill } = run.context;
    if (!prefill) return source(run, values);
    const failures: Failure[] = [];
    const computed = checkAnswer(question, compute(values, run.context), { ...run, failures });
    const sent = ownAnswer(run.sent, id);
    const answer = prefill([...run.base, id], sent, failures.length > 0 ? undefined : computed);
    return answer === sent
      ? source(run, values)
      : source({ ...run, sent: { ...run.sent, [id]: answer } }, values);
  };
}

/** Gives the rule of a question the options from its dataset that fit the answers before it. */
function listedSource(element: Element, source: ValueSource<Run>): ValueSource<Run> {
  const from = optionSourceOf(element);
  if (!from) return source;
  return (run, values) => {
    const list = run.context.optionLists?.get(element.id);
    if (!list) return source(run, values);
    const filter = filterTexts(from, (id) => values.get(id)?.answer);
    const isListed = (value: string) => list.has(value, filter);
    return source({ ...run, context: { ...run.context, isListed } }, values);
  };
}

/** Fills the answers in the messages of the form's author. */
function pipedSource(
  definition: Pick<Definition, 'schema'>,
  element: Element,
  source: ValueSource<Run>,
): ValueSource<Run> {
  const messages = ownMessagesOf(element);
  if (!messages || ![...messages.values()].some(isPiped)) return source;
  return (run, values) => {
    const before = run.failures.length;
    const answer = source(run, values);
    const own = run.failures.splice(before);
    for (const failure of own) {
      const message = pipeText(definition, failure.message, values, run.context.optionLists);
      run.failures.push({ ...failure, message });
    }
    return answer;
  };
}

/** The entries of a repeat, each checked within its own path. */
function entrySource(repeat: RepeatElement, isRequired: Requirement | undefined): EntrySource<Run> {
  const readEntries = compileEntries(repeat);
  const required = { ...repeat, required: true };
  const readRequired = isRequired && compileEntries(required);
  const findUnknown = unknownAnswerFinder(repeat.elements);
  return (run, values) => {
    const isRequiredNow = isRequired?.(values, run.context) === true;
    if (isRequiredNow) run.required.set(repeat.id, required);
    const reader = (isRequiredNow && readRequired) || readEntries;
    return reader(ownAnswer(run.sent, repeat.id), run, run.budget).map((sent, index) => {
      const base = [...run.base, repeat.id, index];
      run.failures.push(...findUnknown(sent, maxFailures - run.failures.length, base));
      return { ...run, sent, base, required: new Map() };
    });
  };
}

/**
 * The questions and calculated values of a form, as expressions see them. That an expression uses only those that are
 * known at its place was checked when the definition was parsed.
 */
function expressionScope(definition: Pick<Definition, 'schema'>): ExpressionScope {
  const elements = new Map(allElementsOf(definition).map((element) => [element.id, element]));
  return {
    get: (id) => valueKindOf(elements.get(id)) ?? (id === positionName ? 'number' : undefined),
    scoresOf: (id) => optionScoresOf(elements.get(id)),
  };
}

/** What `required_if` may refer to. */
interface RequirementNames {
  readonly questions: ReadonlyMap<string, ComparableQuestion>;
  readonly scope: ExpressionScope;
  /** Undefined while it is being loaded, in browsers: then expressions do not make answers required. */
  readonly compileExpression: ExpressionCompiler | undefined;
}

/** Whether the values of earlier questions make an answer required. */
type Requirement = (values: KnownAnswers, context: ExpressionContext) => boolean;

/**
 * Compiles `required_if`; undefined if it does not change anything. An expression that fails makes nothing required.
 */
function compileRequirement(
  { required, required_if }: Element,
  { questions, scope, compileExpression }: RequirementNames,
): Requirement | undefined {
  if (required || required_if === undefined) return undefined;
  if (typeof required_if !== 'string') return compileCondition(required_if, questions);
  const evaluate = compileExpression?.(required_if, scope);
  return evaluate && ((values, context) => evaluate(values, context) === true);
}
