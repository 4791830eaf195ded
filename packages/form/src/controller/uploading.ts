import { newIdempotencyKey } from '../api/submission-attempt.ts';
import { takesUploads } from '../walk/compile-form.ts';
import { questionWith } from './answering.ts';
import type { FileEntry } from './entries.ts';
import { problemOf, unreachable } from './form-problem.ts';
import type { Form } from './form-state.ts';
import type { Store } from './store.ts';

/** Uploading and removing files. */
export function uploading(store: Store): Pick<Form, 'upload' | 'removeFile'> {
  const { model } = store;
  const removeFile = (id: string, key: string) => {
    const files = model.entries.filesOf(id);
    files.find((file) => file.key === key)?.stop?.();
    setFiles(
      store,
      id,
      files.filter((file) => file.key !== key),
    );
  };
  return {
    removeFile,
    async upload(id, file) {
      const element = questionWith(model, id);
      if (!takesUploads(element)) throw new RangeError(`The question "${id}" takes no files`);
      const maxFiles = 'max_files' in element ? element.max_files : 1;
      const present = model.entries.filesOf(id);
      if (maxFiles === 1) for (const { key } of present) removeFile(id, key);
      else if (present.length >= maxFiles)
        return refuse(store, id, 'too_many', `Must have at most ${maxFiles} files.`);
      return send(store, id, file);
    },
  };
}

async function send(store: Store, id: string, file: File): Promise<boolean> {
  const { api, entries, form } = store.model;
  const key = newIdempotencyKey();
  const replace = (change: (entry: FileEntry) => FileEntry[]) =>
    setFiles(
      store,
      id,
      entries.filesOf(id).flatMap((entry) => (entry.key === key ? change(entry) : [entry])),
    );
  const request = { questionId: id, version: form.version, file };
  const { done, stop } = api.upload(request, (progress) =>
    replace((entry) => [{ ...entry, progress }]),
  );
  const { name, size, type } = file;
  const entry = { key, name, size, type, progress: 0, isUploaded: false, stop };
  setFiles(store, id, [...entries.filesOf(id), entry]);

  const answer = await done.catch(() => undefined);
  if (!entries.filesOf(id).some((one) => one.key === key)) return false; // it was removed
  if (answer && 'body' in answer) {
    const { ref, ...stored } = answer.body;
    replace(() => [{ ...pickFile(stored), key, ref, progress: 1, isUploaded: true }]);
    return true;
  }
  replace(() => []);
  const problem = answer ? problemOf(answer) : unreachable;
  const [failure] = problem.errors;
  return refuse(store, id, failure?.code ?? problem.code, failure?.message ?? problem.detail);
}

const pickFile = ({ name, size, type }: Pick<FileEntry, 'name' | 'size' | 'type'>) => ({
  ...{ name, size, type },
});

function setFiles(store: Store, id: string, files: readonly FileEntry[]): void {
  store.model.entries.setFiles(id, files);
  store.update(id);
}

function refuse({ model, update }: Store, id: string, code: string, message: string): false {
  model.errors.add([{ path: `answers.${id}`, code, message }]);
  update();
  return false;
}
