import { questionIdOf } from '../../../definition/model/entry-names.ts';
import { messageWithoutAnswers } from '../../../definition/questions/own-messages.ts';
import type { ApiResult } from '../api/api-result.ts';
import type { FormElement, UploadedFile } from '../api/public-types.ts';
import { newIdempotencyKey } from '../api/submission-attempt.ts';
import type { FileEntry } from '../state/entries.ts';
import { problemOf } from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { waitForNetwork, watchNetwork } from '../state/wait-for-network.ts';
import { takesUploads } from '../view/compile-form.ts';
import type { AnswerError } from '../view/section-view.ts';
import { noteChange, questionWith } from './answering.ts';
import type { Store } from './store.ts';

export function uploading(
  store: Store,
): Pick<Form, 'upload' | 'removeFile' | 'attach' | 'uploadAttached'> {
  const { entries } = store.model;
  const removeFile = (id: string, key: string) => {
    const files = entries.filesOf(id);
    files.find((file) => file.key === key)?.stop?.();
    const others = files.filter((file) => file.key !== key);
    if (others.length === files.length) return;
    entries.setFiles(id, others);
    noteChange(store, id);
  };
  return {
    removeFile,
    async upload(id, given) {
      const element = uploadQuestion(store, id);
      const maxFiles = 'max_files' in element ? element.max_files : 1;
      const files = [given].flat();
      if (maxFiles === 1 && files.length > 0)
        for (const { key } of entries.filesOf(id)) removeFile(id, key);
      const accepted = files.slice(0, maxFiles - entries.filesOf(id).length);
      const sent = accepted.map((file) => send(store, id, file, newIdempotencyKey()));
      if (accepted.length < files.length) refuse(store, id, tooMany(element, maxFiles));
      const results = await Promise.all(sent);
      return accepted.length === files.length && results.every(Boolean);
    },
    attach(id, name, create) {
      uploadQuestion(store, id);
      const key = `drawn:${id}`;
      const file = { name, size: 0, type: 'image/png', progress: 0, isUploaded: false };
      entries.setFiles(id, [{ ...file, key, ref: key, create }]);
      noteChange(store, id);
    },
    uploadAttached: () => uploadAttached(store),
  };
}

function tooMany(element: FormElement, maxFiles: number): AnswerError {
  const message = `Must have at most ${maxFiles} files.`;
  return { code: 'too_many', message: messageWithoutAnswers(element, 'too_many', message) };
}

/** Runs sequentially, as not all may be accepted. */
export async function uploadAttached(store: Store): Promise<boolean> {
  const { questions, entries } = store.model;
  for (const [id] of entries.questionsIn(questions?.elements.values() ?? [])) {
    for (const { key, create } of entries.filesOf(id)) {
      const file = await create?.();
      if (file && !(await send(store, id, file, key))) return false;
    }
  }
  return true;
}

function uploadQuestion({ model }: Store, id: string) {
  const element = questionWith(model, id);
  if (takesUploads(element)) return element;
  throw new RangeError(`The question "${id}" takes no files`);
}

/** @param key of the entry, which is added unless it exists */
async function send(store: Store, id: string, file: File, key: string): Promise<boolean> {
  const { entries } = store.model;
  const { name, size, type } = file;
  const entry = { key, name, size, type, progress: 0, isUploaded: false };
  const find = () => entries.filesOf(id).find((one) => one.key === key);
  const attached = find();
  const replace = (...files: FileEntry[]) =>
    entries.setFiles(
      id,
      entries.filesOf(id).flatMap((one) => (one.key === key ? files : [one])),
    );
  if (!attached) entries.setFiles(id, [...entries.filesOf(id), entry]);
  const show = (state: Partial<FileEntry>) => {
    if (attached || !find()) return;
    replace({ ...entry, ...state });
    store.refresh();
  };
  if (!attached) store.update(id);
  const result = await sendRepeatedly(store, id, file, show, () => find() !== undefined);
  if (!find()) return false; // it was removed
  if (result && 'body' in result) {
    const { ref, ...stored } = result.body;
    replace({ ...entry, ...pickFile(stored), ref, progress: 1, isUploaded: true });
    noteChange(store, id);
    return true;
  }
  if (!attached) replace();
  const { code, detail, errors, retryAfter } = problemOf(result);
  const [failure = { code, message: detail }] = errors;
  return refuse(store, id, { code: failure.code, message: failure.message, retryAfter });
}

/** @returns undefined if there was no response, or the file was removed */
async function sendRepeatedly(
  { model: { ports, options, form } }: Store,
  questionId: string,
  file: File,
  show: (state: Partial<FileEntry>) => void,
  isPresent: () => boolean,
): Promise<ApiResult<UploadedFile> | undefined> {
  const { retryDelays } = ports.timings;
  for (const delay of options.retry ? [...retryDelays, undefined] : [undefined]) {
    const request = { questionId: questionIdOf(questionId), version: form.version, file };
    let stop = () => {};
    const upload = ports.api.upload(request, (progress) => show({ progress, stop }));
    stop = upload.stop;
    show({ stop });
    const endWatch = watchNetwork();
    const result = await upload.done.catch(() => undefined);
    const hasReturned = endWatch();
    if (result || !isPresent() || delay === undefined) return result;
    show({ isWaiting: true, stop: () => {} });
    await waitForNetwork(delay, hasReturned).isOver;
    if (!isPresent()) return undefined;
  }
  return undefined;
}

const pickFile = ({ name, size, type }: Pick<FileEntry, 'name' | 'size' | 'type'>) => ({
  name,
  size,
  type,
});

function refuse({ model, update }: Store, id: string, error: AnswerError): false {
  model.errors.set(id, [error]);
  update();
  return false;
}
