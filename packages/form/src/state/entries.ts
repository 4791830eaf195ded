import type { Upload } from '../../../definition/model/answer-rule.ts';
import { idInEntry, questionIdOf } from '../../../definition/model/entry-names.ts';
import { isBlank } from '../../../definition/questions/values/is-blank.ts';
import type { ElementOf, FormElement } from '../api/public-types.ts';
import type { DraftAnswer, DraftFile } from '../storage/draft.ts';
import type { CompiledForm } from '../view/compile-form.ts';
import type { FileView } from '../view/section-view.ts';
import type { CreateFile } from './form-state.ts';
import type { Prefills } from './prefills.ts';

/** A file with its upload: `stop` while it is in progress, then `ref`. */
export interface FileEntry extends FileView {
  readonly ref?: string;
  readonly stop?: () => void;
  /** Creates the file when the answers are submitted; until then, `ref` is that of no upload. */
  readonly create?: CreateFile;
}

export type Entries = ReturnType<typeof createEntries>;

/** A repeat of the form. */
export type Repeat = ElementOf<'repeat'>;

/**
 * What the respondent entered: answers and files by question id, and the entries of repeats.
 *
 * @param prefills what the form filled in
 */
export function createEntries(prefills: Prefills) {
  const given = new Map<string, unknown>();
  const files = new Map<string, readonly FileEntry[]>();
  /** The keys of the entries of a repeat, in order, by its id. */
  const keys = new Map<string, readonly string[]>();
  let lastKey = 0;
  const set = <Value>(map: Map<string, Value>, id: string, value: Value) => {
    if (isBlank(value)) map.delete(id);
    else map.set(id, value);
  };
  const keysOf = (repeat: string) => keys.get(repeat) ?? [];
  const newKey = () => {
    lastKey += 1;
    return String(lastKey);
  };
  const setKeys = (repeat: string, list: readonly string[]) => {
    for (const key of list) lastKey = Math.max(lastKey, Number(key) || 0);
    set(keys, repeat, list);
  };

  /** The answer to an element; undefined if there is none. */
  const answerTo = (element: FormElement, id: string): unknown => {
    if (element.type === 'repeat') return entriesOf(element, id);
    const refs = files.get(id)?.flatMap(({ ref }) => ref ?? []) ?? [];
    return refs.length > 0 ? refs : given.get(id);
  };
  const entriesOf = ({ elements, required, min }: Repeat, repeat: string) => {
    const inner: readonly FormElement[] = elements;
    let isEntered = false;
    const list = keysOf(repeat).map((key) =>
      Object.fromEntries(
        inner.flatMap((element): [string, unknown][] => {
          const id = idInEntry(repeat, key, element.id);
          const answer = answerTo(element, id);
          if (answer === undefined) return [];
          isEntered ||= !prefills.isFilledIn(id, element, answer);
          return [[element.id, answer]];
        }),
      ),
    );
    // The entries that an optional repeat begins with are no answer until something is entered.
    const isUntouched = !required && list.length <= min && !isEntered;
    return list.length === 0 || isUntouched ? undefined : list;
  };
  /** The questions of the form with those of all entries, each with its id. */
  const questionsIn = (elements: Iterable<FormElement>): [string, FormElement][] =>
    [...elements].flatMap((element) => withEntries(element, element.id));
  const withEntries = (element: FormElement, id: string): [string, FormElement][] => {
    const own: [string, FormElement] = [id, element];
    if (element.type !== 'repeat') return [own];
    const inner: readonly FormElement[] = element.elements;
    return [
      own,
      ...keysOf(id).flatMap((key) =>
        inner.flatMap((one) => withEntries(one, idInEntry(id, key, one.id))),
      ),
    ];
  };
  const place = (repeat: Repeat, id: string, answer: unknown) => {
    const list: unknown[] = Array.isArray(answer) ? answer : [];
    const own = list.map(newKey);
    setKeys(id, own);
    const inner: readonly FormElement[] = repeat.elements;
    for (const [index, key] of own.entries()) {
      for (const element of inner) {
        setAnswer(element, idInEntry(id, key, element.id), Object(list[index])[element.id]);
      }
    }
  };
  const setAnswer = (element: FormElement, id: string, answer: unknown) => {
    if (element.type === 'repeat') place(element, id, answer);
    else set(given, id, answer);
  };

  return {
    keysOf,
    setKeys,
    newKey,
    questionsIn,
    /** An element, and those in its entries, each with its id. */
    withEntries,
    setAnswer,
    /** The answers that are not blank, and the references of uploaded files, by question id. */
    answers(elements: Iterable<FormElement>): Record<string, unknown> {
      return Object.fromEntries(
        [...elements].flatMap((element): [string, unknown][] => {
          const answer = answerTo(element, element.id);
          return answer === undefined ? [] : [[element.id, answer]];
        }),
      );
    },
    /** The answer as it was set; undefined if there is none. */
    answerOf: answerTo,
    /** The uploaded files by reference, as the check expects them. */
    uploads: () => new Map([...files].flatMap(([id, list]) => uploadsOf(questionIdOf(id), list))),
    isUploading: (elements: Iterable<FormElement>) =>
      files.size > 0 &&
      questionsIn(elements).some(([id]) => files.get(id)?.some(({ stop }) => stop)),
    filesOf: (id: string) => files.get(id) ?? [],
    setFiles: (id: string, list: readonly FileEntry[]) => set(files, id, list),
    clear() {
      for (const { stop } of [...files.values()].flat()) stop?.();
      given.clear();
      files.clear();
      keys.clear();
    },
    toDraft({ sections, numbers }: Pick<CompiledForm, 'sections' | 'numbers'>) {
      return Object.fromEntries(
        questionsIn(sections.flatMap(({ elements }) => elements)).flatMap(
          ([id, element]): [string, DraftAnswer][] => {
            const { type } = element;
            if (type === 'repeat') return keys.has(id) ? [[id, { type, answer: keysOf(id) }]] : [];
            const [answer, list] = [given.get(id), files.get(id) ?? []];
            if (answer === undefined && list.length === 0) return [];
            return [
              [
                id,
                { type, answer: numbers.answerToStore(element, answer), files: draftFiles(list) },
              ],
            ];
          },
        ),
      );
    },
  };
}

/** Restores what was entered; questions that were removed or have another type start empty. */
export function restoreEntries(
  entries: Entries,
  answers: Readonly<Record<string, DraftAnswer>>,
  { find }: Pick<CompiledForm, 'find'>,
): void {
  for (const [id, { type, answer, files = [] }] of Object.entries(answers)) {
    const element = find(id);
    if (element?.type !== type) continue;
    if (type === 'repeat') {
      entries.setKeys(id, Array.isArray(answer) ? answer.map(String) : []);
      continue;
    }
    entries.setAnswer(element, id, answer);
    const state = { progress: 1, isUploaded: true };
    const restored = files.map((file) => ({ ...file, ...state, key: file.ref }));
    entries.setFiles(id, restored);
  }
}

function uploadsOf(questionId: string, list: readonly FileEntry[]): [string, Upload][] {
  return list.flatMap(({ ref, name, size, type }): [string, Upload][] =>
    ref === undefined ? [] : [[ref, { questionId, file: { file_id: ref, name, size, type } }]],
  );
}

function draftFiles(list: readonly FileEntry[]): DraftFile[] {
  return list.flatMap(({ ref, create, name, size, type }) =>
    ref === undefined || create ? [] : [{ ref, name, size, type }],
  );
}
