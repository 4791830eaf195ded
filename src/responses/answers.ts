import type { Definition, Question } from '../forms/definition/model.ts';
import type { AnswerRule, Json } from '../forms/definition/question-type.ts';
import { questionTypeOf } from '../forms/definition/question-types.ts';
import type { Failure } from '../kernel/problem.ts';

/** Answers by question id, as they are stored. */
export type Answers = Record<string, Json>;

/** Checks what a respondent sent against one version; every failure at once, under `answers`. */
export type AnswerCheck = (sent: Readonly<Record<string, unknown>>) => {
  readonly answers: Answers;
  readonly failures: readonly Failure[];
};

const compiled = new WeakMap<Definition, AnswerCheck>();

/** The check of a version, compiled once and kept as long as the version is. */
export function answerCheckOf(definition: Definition): AnswerCheck {
  const kept = compiled.get(definition);
  if (kept) return kept;
  const check = compile(definition);
  compiled.set(definition, check);
  return check;
}

interface Rule {
  readonly question: Question;
  readonly accept: AnswerRule;
}

/** Walks the form, not what was sent: so that nothing required is missed and nothing unknown is kept. */
function compile({ schema }: Definition): AnswerCheck {
  const rules: Rule[] = schema.sections
    .flatMap(({ elements }) => elements)
    .map((question) => ({ question, accept: questionTypeOf(question).answer(question) }));
  const known = new Set(rules.map(({ question }) => question.id));

  return (sent) => {
    const failures: Failure[] = [];
    const kept: [string, Json][] = [];
    for (const { question, accept } of rules) {
      const { id, required } = question;
      const fail = (code: string, message: string, ...at: (string | number)[]) =>
        failures.push({ path: ['answers', id, ...at], code, message });

      const value = Object.hasOwn(sent, id) ? sent[id] : undefined;
      if (isAnswered(value)) kept.push([id, accept(value, fail)]);
      else if (required) fail('required', 'An answer is required.');
    }
    return {
      answers: Object.fromEntries(kept),
      failures: [...failures, ...unknownQuestions(sent, known)],
    };
  };
}

function unknownQuestions(sent: object, known: ReadonlySet<string>): Failure[] {
  const unknown = Object.keys(sent).filter((id) => !known.has(id));
  return unknown.map((id) => ({
    path: ['answers', id],
    code: 'unknown_question',
    message: 'The form has no such question.',
  }));
}

/** Nothing, blank text, an empty list and an empty object are no answers. */
function isAnswered(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return true;
}
