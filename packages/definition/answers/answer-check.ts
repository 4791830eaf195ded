import type { Failure } from '../../common/problem.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import type {
  ExpressionCompiler,
  ExpressionContext,
} from '../logic/expressions/expression-compiler.ts';
import type { AnswerMap } from '../logic/flow/compile-condition.ts';
import { compileFlow, type ShownSection, type ValueSource } from '../logic/flow/compile-flow.ts';
import { expressionScope } from '../logic/flow/expression-scope.ts';
import type { Json, UploadsByRef } from '../model/answer-rule.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import { compileCalculation, limitTexts, type TextBudget } from './calculate.ts';
import { checkAnswer, compileQuestion, maxFailures } from './check-answer.ts';
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
}

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
  /** The sections that are shown, with their elements. */
  readonly sections: readonly ShownSection[];
  readonly failures: readonly Failure[];
}

interface Run extends TextBudget {
  readonly sent: SubmittedAnswers;
  readonly context: AnswerContext;
  readonly uploads: UploadsByRef;
  readonly failures: Failure[];
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
  const { schema } = definition;
  const scope = expressionScope(schema);
  const evaluateFlow = compileFlow<Run>(schema, (element) => {
    const row = questionTypeOf(element.type);
    if (row) return questionSource(definition, element, row);
    if (element.type !== 'calculated' || !compileExpression) return () => undefined;
    const calculate = compileCalculation(element, scope, compileExpression);
    return (run, values) => limitTexts(run, calculate(values, run.context));
  });
  const checkRules = compileRules(definition, scope, compileExpression);
  const findUnknown = unknownAnswerFinder(elementsOf(definition));

  return (sent, context) => {
    const failures: Failure[] = [];
    const run: Run = {
      sent,
      context,
      uploads: context.uploads ?? noUploads,
      failures,
      charactersLeft: definitionLimits.calculatedCharacters,
    };
    const { sections, values } = evaluateFlow(run);
    checkRules({ sections, values }, context, failures);
    return {
      answers: toRecord(values),
      answerMap: values,
      sections,
      failures: [...failures, ...findUnknown(sent, maxFailures - failures.length)],
    };
  };
}

function questionSource(
  definition: Pick<Definition, 'schema'>,
  element: Element,
  row: NonNullable<ReturnType<typeof questionTypeOf>>,
): ValueSource<Run> {
  const question = compileQuestion(row, element);
  const source: ValueSource<Run> = ({ sent, uploads, failures }) =>
    checkAnswer(question, ownAnswer(sent, element.id), uploads, failures);
  const hasPipedMessage = 'pattern_message' in element && isPiped(element.pattern_message ?? '');
  if (!hasPipedMessage) return source;
  return (run, values) => {
    const before = run.failures.length;
    const answer = source(run, values);
    const own = run.failures.splice(before);
    for (const failure of own) {
      run.failures.push({ ...failure, message: pipeText(definition, failure.message, values) });
    }
    return answer;
  };
}

function toRecord(values: AnswerMap): Answers {
  const answers: Answers = {};
  for (const [id, { answer }] of values) answers[id] = answer;
  return answers;
}
