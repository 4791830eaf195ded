import type { Given } from '../forms/definition/conditions/comparison.ts';
import {
  type Answered,
  type Comparable,
  compileCondition,
  type Predicate,
} from '../forms/definition/conditions/compile.ts';
import type { Condition } from '../forms/definition/conditions/model.ts';
import { elementsOf } from '../forms/definition/elements.ts';
import type { Definition, Element } from '../forms/definition/model.ts';
import type { AnswerRule, Fail, Json } from '../forms/definition/question-type.ts';
import { type AnyQuestionType, questionTypeOf } from '../forms/definition/question-types.ts';
import { isBlank } from '../forms/definition/values/blank.ts';
import { idsOf } from '../forms/definition/values/options.ts';
import type { Uploads } from '../forms/definition/values/refs.ts';
import type { Failure } from '../kernel/problem.ts';
import { jsonTextFault } from '../kernel/text.ts';
import { perVersion } from './per-version.ts';

/** Answers by question id, as they are stored. */
export type Answers = Record<string, Json>;

/** What a respondent sent. */
type Sent = Readonly<Record<string, unknown>>;

/**
 * Checks what a respondent sent against one version; every failure at once, under `answers`, up to a
 * thousand.
 *
 * @param uploads what the references among the answers stand for
 */
export type AnswerCheck = (sent: Sent, uploads?: Uploads) => Checked;

export interface Checked {
  readonly answers: Answers;
  /** The same as criteria see them: what conditions were compared by need not be computed again. */
  readonly given: Answered;
  /** Ids of the files that the answers hold. */
  readonly fileIds: readonly string[];
  readonly failures: readonly Failure[];
}

/** How many failures are told at most: there are as many as somebody likes to send. */
const failureLimit = 1000;

const noUploads: Uploads = new Map();

/** A question, made ready. */
interface Rule {
  readonly id: string;
  readonly required: boolean;
  /** All of these must hold for the question to be shown: its section's and its own. */
  readonly shown: readonly Predicate[];
  readonly accept: AnswerRule;
  readonly absent: Json | undefined;
}

/**
 * The check of a version. It walks the form, not what was sent: so that nothing required is missed
 * and nothing unknown is kept.
 */
export const answerCheckOf = perVersion((definition: Definition): AnswerCheck => {
  const { schema } = definition;
  const elements = elementsOf(definition);
  const questions = comparables(elements);
  const predicate = (condition: Condition | undefined): Predicate[] =>
    condition ? [compileCondition(condition, questions)] : [];

  const rules = schema.sections.flatMap((section) => {
    const shown = predicate(section.visible_if);
    return section.elements.flatMap((element): Rule[] => {
      const row = questionTypeOf(element.type);
      return row ? [ruleOf(row, element, [...shown, ...predicate(element.visible_if)])] : [];
    });
  });
  const unknown = unknownKeys(elements);

  const uploading = uploadQuestionsOf(definition);

  return (sent, uploads = noUploads) => {
    const failures: Failure[] = [];
    const answers: Answers = {};
    const given = new Map<string, Given>();
    for (const rule of rules) {
      if (!rule.shown.every((holds) => holds(given))) continue;
      const answer = read(rule, own(sent, rule.id), uploads, failures);
      if (answer === undefined) continue;
      answers[rule.id] = answer;
      given.set(rule.id, { answer });
    }
    return {
      answers,
      given,
      fileIds: uploading.flatMap((id) => fileIdsIn(given.get(id)?.answer)),
      failures: [...failures, ...unknown(sent, failureLimit - failures.length)],
    };
  };
});

/** Ids of the questions that are answered by uploads. */
const uploadQuestionsOf = perVersion((definition: Definition): string[] =>
  elementsOf(definition)
    .filter(({ type }) => questionTypeOf(type)?.uploads)
    .map(({ id }) => id),
);

/** What was sent as references to uploads, to be looked up before the check. */
export function uploadRefsIn(definition: Definition, sent: Sent): string[] {
  return uploadQuestionsOf(definition).flatMap((id) => {
    const value = own(sent, id);
    return Array.isArray(value) ? value.filter((ref) => typeof ref === 'string') : [];
  });
}

const own = (sent: Sent, id: string) => (Object.hasOwn(sent, id) ? sent[id] : undefined);

function fileIdsIn(answer: Json | undefined): string[] {
  return Array.isArray(answer) ? answer.map((file) => String(Object(file).file_id)) : [];
}

/** What conditions and criteria can name. */
export function comparables(elements: readonly Element[]): ReadonlyMap<string, Comparable> {
  return new Map(
    elements.flatMap((element): [string, Comparable][] => {
      const row = questionTypeOf(element.type);
      const optionIds = idsOf('options' in element ? element.options : []);
      return row ? [[element.id, { row, optionIds }]] : [];
    }),
  );
}

function ruleOf(row: AnyQuestionType, element: Element, shown: readonly Predicate[]): Rule {
  const { id, required } = element;
  return {
    id,
    required,
    shown,
    accept: row.answer(element),
    absent: row.unanswered?.(element),
  };
}

/** One answer as it is stored; undefined if there is none or it is not accepted. */
function read(
  { id, required, accept, absent }: Rule,
  value: unknown,
  uploads: Uploads,
  failures: Failure[],
): Json | undefined {
  const before = failures.length;
  let told: Set<string> | undefined; // nearly every answer is right
  const fail: Fail = (code, message, ...at) => {
    if (failures.length >= failureLimit) return undefined;
    const path = ['answers', id, ...at];
    const key = `${code} ${path.join('.')}`;
    if (!told?.has(key)) failures.push({ path, code, message });
    told = (told ?? new Set()).add(key);
    return undefined;
  };
  const answer = isBlank(value) ? absent : accept(value, fail, uploads);
  const fault = jsonTextFault(value);
  if (fault !== undefined) {
    const isTold = failures.slice(before).some(({ code }) => code === 'invalid_text');
    if (!isTold) fail('invalid_text', fault);
  }
  if (failures.length > before) return undefined;
  if (answer === undefined && required) return fail('required', 'An answer is required.');
  return answer;
}

/** Finds what was sent for something that cannot be answered, `most` of it. */
function unknownKeys(elements: readonly Element[]) {
  const types = new Map(elements.map(({ id, type }) => [id, type]));
  const questions = new Set(elements.flatMap(({ id, type }) => (questionTypeOf(type) ? [id] : [])));
  return (sent: object, most: number): Failure[] =>
    Object.keys(sent)
      .filter((id) => !questions.has(id))
      .slice(0, most)
      .map((id) => unanswerable(id, types.get(id)));
}

function unanswerable(id: string, type: string | undefined): Failure {
  const path = ['answers', id];
  if (type === undefined) {
    return { path, code: 'unknown_question', message: 'The form has no such question.' };
  }
  return { path, code: 'not_answerable', message: `Nobody can answer a ${type}.` };
}
