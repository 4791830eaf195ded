import type { ClosedReason } from '../../../src/definition/closed-reasons.ts';
import type { FieldError } from '../fields/error-message.ts';
import type { PublicFormBody } from '../page/page-view.ts';
import type { UploadedFile } from './draft-storage.ts';

/** A failure of the input; `path` is `answers.<question>` or `answers.<question>.<part>`. */
export interface FieldFailure extends FieldError {
  readonly path: string;
}

/** Problem details (RFC 9457): the members that the page uses. */
interface ProblemBody {
  readonly type?: string;
  readonly code?: string;
  readonly detail?: string;
  readonly closed_reason?: ClosedReason;
  readonly errors?: readonly FieldFailure[];
}

/** An API response: `body` on success, else `problem`. */
export type ApiResult<Body> =
  | { readonly body: Body }
  | { readonly problem: ProblemBody; readonly status: number; readonly retryAfter: number };

/** The response to a submission. */
export interface SubmissionResult {
  readonly id: string;
  readonly message: string;
  readonly redirect_url: string | null;
  /** Id of the ending that applies. */
  readonly ending?: string;
  readonly result?: {
    readonly status: string;
    readonly message: string;
    readonly score: number;
    readonly max_score: number;
    readonly percent: number;
  };
}

interface UploadResult extends UploadedFile {
  readonly ref: string;
}

/** The public endpoints of one form. */
export interface FormApi {
  form(): Promise<ApiResult<PublicFormBody>>;
  unlock(password: string): Promise<ApiResult<{ readonly access_token: string }>>;
  submit(body: string, key: string): Promise<ApiResult<SubmissionResult>>;
  /** @param progress called with the share of bytes that were sent, 0 to 1 */
  upload(questionId: string, file: File, progress: (share: number) => void): Upload;
}

/** An upload in progress. */
export interface Upload {
  readonly done: Promise<ApiResult<UploadResult>>;
  stop(): void;
}

/**
 * @param path path of the form's public endpoints
 * @param access returns the access token of the form, if there is one
 */
export function createFormApi(path: string, access: () => string | undefined): FormApi {
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
    form: async () => resultOf(await fetch(path, { headers: headers() })),
    unlock: async (password) => resultOf(await post('/unlock', JSON.stringify({ password }))),
    submit: async (body, key) =>
      resultOf(await post('/submissions', body, { 'Idempotency-Key': key })),
    upload: (questionId, file, progress) =>
      upload(`${path}/uploads`, headers(), { questionId, file }, progress),
  };
}

async function resultOf<Body>(response: Response): Promise<ApiResult<Body>> {
  const text = await response.text();
  return parseResult(response.status, text, response.headers.get('Retry-After'));
}

function parseResult<Body>(
  status: number,
  text: string,
  retryAfter: string | null,
): ApiResult<Body> {
  if (status >= 200 && status < 300) return { body: JSON.parse(text) };
  return { problem: parseProblem(text), status, retryAfter: Number(retryAfter) || 0 };
}

/** The body may be anything if a proxy generated the response. */
function parseProblem(text: string): ProblemBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

interface UploadRequest {
  readonly questionId: string;
  readonly file: File;
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function upload(
  url: string,
  headers: Record<string, string>,
  { questionId, file }: UploadRequest,
  progress: (share: number) => void,
): Upload {
  const body = new FormData();
  body.append('item_id', questionId); // must precede the file
  body.append('file', file);
  const request = new XMLHttpRequest();
  const done = new Promise<ApiResult<UploadResult>>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(parseResult(request.status, request.responseText, retryAfter));
    };
    request.onerror = () => reject(new Error('The upload failed'));
    request.onabort = () => reject(new Error('The upload was aborted'));
  });
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(body);
  return { done, stop: () => request.abort() };
}
