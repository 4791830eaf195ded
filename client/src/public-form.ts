import type { Connection } from './connection.ts';
import { createRest } from './rest.ts';
import type { Schemas } from './rest-types.ts';
import { fetchWithProgress, type Progress } from './upload.ts';

/** What goes with a submission. */
export interface SubmitOptions {
  /** Made if it is not given; give your own to send again what may have been sent before. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What goes with an upload. */
export interface UploadOptions {
  /** What the file is called; a `File` knows it. */
  readonly name?: string | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A published form, as its visitors use it: without an API key. All throw `FormwrightError`. */
export interface PublicForm {
  /** The form, open or closed; its questions only once it is unlocked. */
  get(): Promise<Schemas['PublicForm']>;
  /** Opens a form with a password; what is asked of this object from then on is let in. */
  unlock(password: string): Promise<void>;
  /** Uploads a file for a question; its `ref` is an entry of the answer, once. */
  upload(itemId: string, file: Blob, options?: UploadOptions): Promise<Schemas['UploadedFile']>;
  submit(
    submission: Schemas['SubmissionInput'],
    options?: SubmitOptions,
  ): Promise<Schemas['SubmissionResult']>;
}

export function createPublicForm(connection: Connection, slug: string): PublicForm {
  const { rest } = createRest(connection);
  const path = { slug };
  let access: Record<string, string> = {};

  return {
    get: () => rest('GET /public/forms/{slug}', { path, headers: access }),

    async unlock(password) {
      const { access_token: token } = await rest('POST /public/forms/{slug}/unlock', {
        path,
        body: { password },
      });
      access = { 'X-Form-Access': token };
    },

    upload(itemId, file, { name, onProgress, signal } = {}) {
      const body = new FormData();
      body.append('item_id', itemId); // before the file, which is checked while it comes in
      if (name === undefined) body.append('file', file);
      else body.append('file', file, name);
      const { rest: restWithProgress } = createRest(
        onProgress
          ? { ...connection, fetch: fetchWithProgress(connection.fetch, file.size, onProgress) }
          : connection,
      );
      return restWithProgress('POST /public/forms/{slug}/uploads', {
        path,
        headers: access,
        body,
        signal,
      });
    },

    submit: (body, { idempotencyKey: key, signal } = {}) =>
      rest('POST /public/forms/{slug}/submissions', {
        path,
        headers: { ...access, ...(key !== undefined && { 'Idempotency-Key': key }) },
        body,
        signal,
      }),
  };
}
