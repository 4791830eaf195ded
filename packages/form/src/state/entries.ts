import type { Upload } from '../../../definition/model/answer-rule.ts';
import { isBlank } from '../../../definition/questions/values/is-blank.ts';
import type { FormElement } from '../api/public-types.ts';
import type { DraftAnswer, DraftFile } from '../storage/draft.ts';
import type { CompiledForm } from '../view/compile-form.ts';
import type { FileView } from '../view/section-view.ts';
import type { CreateFile } from './form-state.ts';

/** A file with its upload: `stop` while it is in progress, then `ref`. */
export interface FileEntry extends FileView {
  readonly ref?: string;
  readonly stop?: () => void;
  /** Creates the file when the answers are submitted; until then, `ref` is that of no upload. */
  readonly create?: CreateFile;
}

export type Entries = ReturnType<typeof createEntries>;

/** What the respondent entered: answers and files, by question id. */
export function createEntries() {
  const given = new Map<string, unknown>();
  const files = new Map<string, readonly FileEntry[]>();
  const set = <Value>(map: Map<string, Value>, id: string, value: Value) => {
    if (isBlank(value)) map.delete(id);
    else map.set(id, value);
  };
  /** The answers that are not blank, and the references of uploaded files. */
  const answers = (): Record<string, unknown> => {
    const refs = [...files].map(
      ([id, list]) => [id, list.flatMap(({ ref }) => ref ?? [])] as const,
    );
    return Object.fromEntries([...given, ...refs.filter(([, list]) => list.length > 0)]);
  };
  return {
    answers,
    /** The uploaded files by reference, as the check expects them. */
    uploads: () => new Map([...files].flatMap(([id, list]) => uploadsOf(id, list))),
    isUploading: () => [...files.values()].some((list) => list.some(({ stop }) => stop)),
    filesOf: (id: string) => files.get(id) ?? [],
    setFiles: (id: string, list: readonly FileEntry[]) => set(files, id, list),
    set: (id: string, answer: unknown) => set(given, id, answer),
    clear() {
      for (const { stop } of [...files.values()].flat()) stop?.();
      given.clear();
      files.clear();
    },
    toDraft({ elements, numbers }: Pick<CompiledForm, 'elements' | 'numbers'>) {
      const toStore = numbers.toSend(Object.fromEntries(given));
      const ids = new Set([...given.keys(), ...files.keys()]);
      return Object.fromEntries(
        [...ids].flatMap((id): [string, DraftAnswer][] => {
          const type = elements.get(id)?.type;
          if (type === undefined) return [];
          return [[id, { type, answer: toStore[id], files: draftFiles(files.get(id) ?? []) }]];
        }),
      );
    },
  };
}

/** Restores what was entered; questions that were removed or have another type start empty. */
export function restoreEntries(
  entries: Entries,
  answers: Readonly<Record<string, DraftAnswer>>,
  elements: ReadonlyMap<string, FormElement>,
): void {
  for (const [id, { type, answer, files = [] }] of Object.entries(answers)) {
    if (elements.get(id)?.type !== type) continue;
    entries.set(id, answer);
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
