import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import type { Json, UploadsByRef } from '../model/answer-rule.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import { isEntry } from './check-entries.ts';
import { ownAnswer, type SubmittedAnswers } from './submitted-answers.ts';

/** The questions of a form, or of an entry, whose answers are uploads. */
interface UploadQuestions {
  readonly ids: readonly string[];
  /** Those of entries, by the id of the repeat. */
  readonly ofEntries: ReadonlyMap<string, EntryQuestions>;
}

interface EntryQuestions extends UploadQuestions {
  /** The number of entries that are read: answers with more are refused. */
  readonly most: number;
}

/** A list of uploads that answers contain. */
interface UploadAnswer {
  readonly path: readonly (string | number)[];
  readonly list: readonly unknown[];
}

const uploadQuestionsOf = memoizeByDefinition((definition: Definition) =>
  uploadQuestionsAmong(elementsOf(definition)),
);

function uploadQuestionsAmong(elements: readonly Element[]): UploadQuestions {
  const ids = elements.flatMap(({ id, type }) => (questionTypeOf(type)?.takesUploads ? [id] : []));
  const ofEntries = elements.flatMap((element): [string, EntryQuestions][] => {
    if (element.type !== 'repeat') return [];
    const inner = uploadQuestionsAmong(element.elements);
    const isEmpty = inner.ids.length + inner.ofEntries.size === 0;
    return isEmpty ? [] : [[element.id, { ...inner, most: element.max }]];
  });
  return { ids, ofEntries: new Map(ofEntries) };
}

/** The lists of uploads in answers, also in those of entries. The answers may be anything. */
function uploadAnswersIn(
  { ids, ofEntries }: UploadQuestions,
  sent: SubmittedAnswers,
  base: UploadAnswer['path'] = [],
): UploadAnswer[] {
  const own = ids.flatMap((id): UploadAnswer[] => {
    const list = ownAnswer(sent, id);
    return Array.isArray(list) && list.length > 0 ? [{ path: [...base, id], list }] : [];
  });
  if (ofEntries.size === 0) return own;
  const inner = Array.from(ofEntries, ([id, questions]) => {
    const sentEntries = ownAnswer(sent, id);
    const entries: unknown[] = Array.isArray(sentEntries) ? sentEntries : [];
    return entries
      .slice(0, questions.most)
      .flatMap((entry, index) =>
        isEntry(entry) ? uploadAnswersIn(questions, entry, [...base, id, index]) : [],
      );
  });
  return [...own, ...inner.flat()];
}

/** The upload references in the submitted answers, to be resolved before the check. */
export function uploadRefsIn(definition: Definition, sent: SubmittedAnswers): UploadRef[] {
  return uploadAnswersIn(uploadQuestionsOf(definition), sent).flatMap(({ path, list }) =>
    list.flatMap((ref) =>
      typeof ref === 'string' ? [{ questionId: String(path.at(-1)), ref }] : [],
    ),
  );
}

interface UploadRef {
  readonly questionId: string;
  readonly ref: string;
}

/** Answers without the references that are unknown, except in answers to some questions of the form. */
export function withoutUnknownUploads(
  definition: Definition,
  sent: SubmittedAnswers,
  uploads: UploadsByRef,
  except: readonly string[],
): SubmittedAnswers {
  const isKnown = (ref: unknown) => typeof ref !== 'string' || uploads.has(ref);
  const found = uploadAnswersIn(uploadQuestionsOf(definition), sent).filter(
    ({ path: [id], list }) => !except.includes(String(id)) && !list.every(isKnown),
  );
  return replaceAnswers(
    sent,
    found.map(({ path, list }) => [path.join('.'), list.filter(isKnown)] as const),
  );
}

/**
 * The answers with files instead of upload references, and the references by the path of their answer.
 *
 * @param uploads contains all references
 */
export function separateUploads(
  definition: Definition,
  sent: SubmittedAnswers,
  uploads: UploadsByRef,
): { answers: SubmittedAnswers; refs: RefsByPath } {
  const found = uploadAnswersIn(uploadQuestionsOf(definition), sent);
  const refs = found.map(({ path, list }) => [path.join('.'), list.map(String)] as const);
  const files = refs.map(([path, list]): [string, Json[]] => [
    path,
    list.flatMap((ref) => uploads.get(ref)?.file ?? []),
  ]);
  return { answers: replaceAnswers(sent, files), refs: Object.fromEntries(refs) };
}

/** Upload references by the path of their answer: `photo`, or `children.1.photo` (entries from 0). Ids have no dots. */
export type RefsByPath = Readonly<Record<string, readonly string[]>>;

/** Answers with other values at some paths. */
export function replaceAnswers(
  answers: SubmittedAnswers,
  values: Iterable<readonly [path: string, value: unknown]>,
): SubmittedAnswers {
  let replaced: unknown = answers;
  for (const [path, value] of values) replaced = replaceAt(replaced, path.split('.'), value);
  return Object(replaced);
}

function replaceAt(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target)) {
    const entries: unknown[] = target;
    return entries.map((entry, index) =>
      String(index) === step ? replaceAt(entry, rest, value) : entry,
    );
  }
  const members: SubmittedAnswers = isEntry(target) ? target : {};
  return { ...members, [step]: replaceAt(ownAnswer(members, step), rest, value) };
}

/** The value at a path of answers. */
export function answerAt(answers: SubmittedAnswers, path: string): unknown {
  return path.split('.').reduce((value: unknown, step) => ownAnswer(Object(value), step), answers);
}

export function fileIdsIn(definition: Definition, answers: SubmittedAnswers): string[] {
  return uploadAnswersIn(uploadQuestionsOf(definition), answers).flatMap(({ list }) =>
    list.map((file) => String(Object(file).file_id)),
  );
}
