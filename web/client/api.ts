import type { Fault } from '../fields/explain.ts';
import type { PublicFormBody } from '../page/view.ts';
import type { Kept } from './draft.ts';

/** One thing that is wrong; `path` is dotted, `answers.<question>.<part>`. */
export interface Failing extends Fault {
  readonly path: string;
}

/** A refusal (RFC 9457), as far as the page looks at it. */
interface Refusal {
  readonly type?: string;
  readonly code?: string;
  readonly detail?: string;
  readonly closed_reason?: string;
  readonly errors?: readonly Failing[];
}

/** What the service answered: `body` where it did as asked, `refusal` where not. */
export type Answer<Body> =
  | { readonly body: Body }
  | { readonly refusal: Refusal; readonly status: number; readonly retryAfter: number };

/** What is answered to a submission. */
export interface Submitted {
  readonly id: string;
  readonly message: string;
  readonly redirect_url: string | null;
  readonly result?: {
    readonly status: string;
    readonly message: string;
    readonly score: number;
    readonly max_score: number;
    readonly percent: number;
  };
}

interface Uploaded extends Kept {
  readonly ref: string;
}

/** The public routes of one form. */
export interface Api {
  form(): Promise<Answer<PublicFormBody>>;
  unlock(password: string): Promise<Answer<{ readonly access_token: string }>>;
  submit(body: string, key: string): Promise<Answer<Submitted>>;
  /** @param progress is told what share has been sent, 0 to 1 */
  upload(questionId: string, file: File, progress: (share: number) => void): Upload;
}

/** An upload on its way. */
export interface Upload {
  readonly done: Promise<Answer<Uploaded>>;
  stop(): void;
}

/**
 * @param path of the form's public routes
 * @param access gives the token that opens the form, if there is one
 */
export function createApi(path: string, access: () => string | undefined): Api {
  const headers = (): Record<string, string> => {
    const token = access();
    return token === undefined ? {} : { 'X-Form-Access': token };
  };
  const post = (route: string, body: string, more: Record<string, string> = {}) =>
    fetch(path + route, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers(), ...more },
      body,
    });

  return {
    form: async () => answerOf(await fetch(path, { headers: headers() })),
    unlock: async (password) => answerOf(await post('/unlock', JSON.stringify({ password }))),
    submit: async (body, key) =>
      answerOf(await post('/submissions', body, { 'Idempotency-Key': key })),
    upload: (questionId, file, progress) =>
      upload(`${path}/uploads`, headers(), { questionId, file }, progress),
  };
}

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return read(response.status, text, response.headers.get('Retry-After'));
}

function read<Body>(status: number, text: string, retryAfter: string | null): Answer<Body> {
  if (status >= 200 && status < 300) return { body: JSON.parse(text) };
  return { refusal: refusalIn(text), status, retryAfter: Number(retryAfter) || 0 };
}

/** Whatever stands between the page and the service answers in its own ways. */
function refusalIn(text: string): Refusal {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

interface Sent {
  readonly questionId: string;
  readonly file: File;
}

/** `fetch` does not tell how far an upload has come. */
function upload(
  url: string,
  headers: Record<string, string>,
  { questionId, file }: Sent,
  progress: (share: number) => void,
): Upload {
  const body = new FormData();
  body.append('item_id', questionId); // the service wants to know before the file comes
  body.append('file', file);
  const request = new XMLHttpRequest();
  const done = new Promise<Answer<Uploaded>>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(read(request.status, request.responseText, retryAfter));
    };
    request.onerror = () => reject(new Error('The upload broke off'));
    request.onabort = () => reject(new Error('The upload was stopped'));
  });
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(body);
  return { done, stop: () => request.abort() };
}
