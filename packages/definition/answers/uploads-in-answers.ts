import type { Definition } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import type { AnswerMap } from '../logic/flow/compile-condition.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import type { Json, UploadsByRef } from '../model/answer-rule.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import { ownAnswer, type SubmittedAnswers } from './submitted-answers.ts';

const uploadQuestionsOf = memoizeByDefinition((definition: Definition): string[] =>
  elementsOf(definition)
    .filter(({ type }) => questionTypeOf(type)?.takesUploads)
    .map(({ id }) => id),
);

/** The upload references in the submitted answers, to be resolved before the check. */
export function uploadRefsIn(definition: Definition, sent: SubmittedAnswers): string[] {
  return uploadQuestionsOf(definition).flatMap((id) => {
    const value = ownAnswer(sent, id);
    return Array.isArray(value) ? value.filter((ref) => typeof ref === 'string') : [];
  });
}

/**
 * The answers with files instead of upload references, and the references by question id.
 *
 * @param uploads contains all references
 */
export function separateUploads(
  definition: Definition,
  sent: SubmittedAnswers,
  uploads: UploadsByRef,
): { answers: SubmittedAnswers; refs: Readonly<Record<string, readonly string[]>> } {
  const refs: Record<string, readonly string[]> = {};
  const files: Record<string, Json> = {};
  for (const id of uploadQuestionsOf(definition)) {
    const value = ownAnswer(sent, id);
    if (!Array.isArray(value) || value.length === 0) continue;
    refs[id] = value.map(String);
    files[id] = refs[id].flatMap((ref) => uploads.get(ref)?.file ?? []);
  }
  return { answers: { ...sent, ...files }, refs };
}

export function fileIdsIn(definition: Definition, values: AnswerMap): string[] {
  return uploadQuestionsOf(definition).flatMap((id) => fileIdsOf(values.get(id)?.answer));
}

function fileIdsOf(answer: Json | undefined): string[] {
  return Array.isArray(answer) ? answer.map((file) => String(Object(file).file_id)) : [];
}
