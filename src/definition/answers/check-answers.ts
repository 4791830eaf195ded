import type { Failure } from '../../platform/problem.ts';
import { invalidJsonTextReason } from '../../platform/text/text-rules.ts';
import type { AnswerRule, Fail, Json, UploadsByRef } from '../base/answer-rule.ts';
import type { AnswerRef } from '../conditions/comparison-operators.ts';
import type { Condition } from '../conditions/condition-model.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { type AnyQuestionType, questionTypeOf } from '../question-types.ts';
import { idsOf } from '../values/choice-options.ts';
import { isBlank } from '../values/is-blank.ts';
import {
  type AnswerMap,
  type ComparableQuestion,
  compileCondition,
  type Predicate,
} from './compile-condition.ts';

/** Answers by question id, as they are stored. */
export type Answers = Record<string, Json>;

/** Answers by question id, as a respondent sent them; the values may be anything. */
type SubmittedAnswers = Readonly<Record<string, unknown>>;

/**
 * Checks submitted answers against one version and reports all failures, up to a limit, with paths
 * below `answers`.
 *
 * @param uploads the uploads that the references in the answers identify
 */
export type AnswerCheck = (sent: SubmittedAnswers, uploads?: UploadsByRef) => AnswerCheckResult;

export interface AnswerCheckResult {
  readonly answers: Answers;
  /** The same answers, with the comparable values that conditions have already computed of them. */
  readonly answerMap: AnswerMap;
  /** Ids of the files in the answers. */
  readonly fileIds: readonly string[];
  readonly failures: readonly Failure[];
}

/** Maximum number of failures: without it, a client determines the size of the error response. */
const maxFailures = 1000;

const noUploads: UploadsByRef = new Map();

/** A question, compiled. */
interface QuestionRule {
  readonly id: string;
  readonly required: boolean;
  /** Conditions of the section and of the question; it is visible if all of them hold. */
  readonly visibleIf: readonly Predicate[];
  readonly validate: AnswerRule;
  readonly defaultAnswer: Json | undefined;
}

/**
 * Compiles the answer check of a version. It iterates over the questions, not over the submitted
 * answers, so that missing required answers are found and unknown ones are never stored.
 */
export const compileAnswerCheck = memoizeByDefinition((definition: Definition): AnswerCheck => {
  const { schema } = definition;
  const elements = elementsOf(definition);
  const questions = comparableQuestions(elements);
  const predicate = (condition: Condition | undefined): Predicate[] =>
    condition ? [compileCondition(condition, questions)] : [];

  const rules = schema.sections.flatMap((section) => {
    const sectionVisibleIf = predicate(section.visible_if);
    return section.elements.flatMap((element): QuestionRule[] => {
      const row = questionTypeOf(element.type);
      return row
        ? [
            compileQuestionRule(row, element, [
              ...sectionVisibleIf,
              ...predicate(element.visible_if),
            ]),
          ]
        : [];
    });
  });
  const unknown = unknownAnswerFinder(elements);

  const uploadQuestions = uploadQuestionsOf(definition);

  return (sent, uploads = noUploads) => {
    const failures: Failure[] = [];
    const answers: Answers = {};
    const answerMap = new Map<string, AnswerRef>();
    for (const rule of rules) {
      if (!rule.visibleIf.every((holds) => holds(answerMap))) continue;
      const answer = checkAnswer(rule, ownValue(sent, rule.id), uploads, failures);
      if (answer === undefined) continue;
      answers[rule.id] = answer;
      answerMap.set(rule.id, { answer });
    }
    return {
      answers,
      answerMap,
      fileIds: uploadQuestions.flatMap((id) => fileIdsIn(answerMap.get(id)?.answer)),
      failures: [...failures, ...unknown(sent, maxFailures - failures.length)],
    };
  };
});

/** Ids of the questions whose answers are uploads. */
const uploadQuestionsOf = memoizeByDefinition((definition: Definition): string[] =>
  elementsOf(definition)
    .filter(({ type }) => questionTypeOf(type)?.takesUploads)
    .map(({ id }) => id),
);

/** The upload references in the submitted answers, to be resolved before the check. */
export function uploadRefsIn(definition: Definition, sent: SubmittedAnswers): string[] {
  return uploadQuestionsOf(definition).flatMap((id) => {
    const value = ownValue(sent, id);
    return Array.isArray(value) ? value.filter((ref) => typeof ref === 'string') : [];
  });
}

const ownValue = (sent: SubmittedAnswers, id: string) =>
  Object.hasOwn(sent, id) ? sent[id] : undefined;

function fileIdsIn(answer: Json | undefined): string[] {
  return Array.isArray(answer) ? answer.map((file) => String(Object(file).file_id)) : [];
}

/** The questions that conditions and criteria can refer to, by id. */
export function comparableQuestions(
  elements: readonly Element[],
): ReadonlyMap<string, ComparableQuestion> {
  return new Map(
    elements.flatMap((element): [string, ComparableQuestion][] => {
      const row = questionTypeOf(element.type);
      const optionIds = idsOf('options' in element ? element.options : []);
      return row ? [[element.id, { row, optionIds }]] : [];
    }),
  );
}

function compileQuestionRule(
  row: AnyQuestionType,
  element: Element,
  visibleIf: readonly Predicate[],
): QuestionRule {
  const { id, required } = element;
  return {
    id,
    required,
    visibleIf,
    validate: row.answerRule(element),
    defaultAnswer: row.defaultAnswer?.(element),
  };
}

/** The answer to store; undefined if it is absent or invalid. */
function checkAnswer(
  { id, required, validate, defaultAnswer }: QuestionRule,
  value: unknown,
  uploads: UploadsByRef,
  failures: Failure[],
): Json | undefined {
  const before = failures.length;
  let reported: Set<string> | undefined; // created for the first failure only: most answers are valid
  const fail: Fail = (code, message, ...at) => {
    if (failures.length >= maxFailures) return undefined;
    const path = ['answers', id, ...at];
    const key = `${code} ${path.join('.')}`;
    if (!reported?.has(key)) failures.push({ path, code, message });
    reported = (reported ?? new Set()).add(key);
    return undefined;
  };
  const answer = isBlank(value) ? defaultAnswer : validate(value, fail, uploads);
  const fault = invalidJsonTextReason(value);
  if (fault !== undefined) {
    const isReported = failures.slice(before).some(({ code }) => code === 'invalid_text');
    if (!isReported) fail('invalid_text', fault);
  }
  if (failures.length > before) return undefined;
  if (answer === undefined && required) return fail('required', 'An answer is required.');
  return answer;
}

/** Finds up to `most` answers to unknown ids and to elements that do not take answers. */
function unknownAnswerFinder(elements: readonly Element[]) {
  const types = new Map(elements.map(({ id, type }) => [id, type]));
  const questions = new Set(elements.flatMap(({ id, type }) => (questionTypeOf(type) ? [id] : [])));
  return (sent: object, most: number): Failure[] =>
    Object.keys(sent)
      .filter((id) => !questions.has(id))
      .slice(0, most)
      .map((id) => unknownAnswerFailure(id, types.get(id)));
}

function unknownAnswerFailure(id: string, type: string | undefined): Failure {
  const path = ['answers', id];
  if (type === undefined) {
    return { path, code: 'unknown_question', message: 'The form has no question with this id.' };
  }
  return {
    path,
    code: 'not_answerable',
    message: `Elements of type "${type}" do not take answers.`,
  };
}
