import { type ApiResult, resultOf } from './api-result.ts';
import type {
  FormAccess,
  OpenedInvitation,
  OptionPage,
  PartialResponseInput,
  PublicForm,
  ResumedPartial,
  SavedPartial,
  SubmissionResult,
  VisitReport,
} from './public-types.ts';
import { type Upload, type UploadRequest, upload } from './upload.ts';

/** The public endpoints of one form. */
export interface FormApi {
  /** @param language the language to load it in; without it, the browser's preferences apply */
  form(language?: string): Promise<ApiResult<PublicForm>>;
  unlock(password: string): Promise<ApiResult<FormAccess>>;
  /** @param token of the saved answers that are submitted */
  submit(body: string, key: string, token?: string): Promise<ApiResult<SubmissionResult>>;
  /**
   * Saves answers, also while the page is being closed if they are short.
   *
   * @param token of the answers that are replaced; without it, they are saved for the first time
   */
  savePartial(input: PartialResponseInput, token?: string): Promise<ApiResult<SavedPartial>>;
  resumePartial(token: string): Promise<ApiResult<ResumedPartial>>;
  /** Sends the link to saved answers to an address. */
  mailPartial(token: string, email: string): Promise<ApiResult<undefined>>;
  discardPartial(token: string): Promise<ApiResult<undefined>>;
  /** Returns the invitation of a token if it can be used. */
  openInvitation(token: string): Promise<ApiResult<OpenedInvitation>>;
  /** Finds options of a question that takes them from a dataset. */
  options(questionId: string, search: OptionQuery): Promise<ApiResult<OptionPage>>;
  /** Reports what happened in a visit, also while the page is being closed. A report that fails is lost. */
  visit(report: VisitReport): void;
  /** @param progress called with the share of bytes that were sent, 0 to 1 */
  upload(request: UploadRequest, progress: (share: number) => void): Upload;
}

/** The parameters of a search for options. */
export interface OptionQuery {
  readonly q: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The version of the form that the respondent sees. */
  readonly version: number;
  /** The answers to the questions that the filter names, by id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * @param path path or URL of the form's public endpoints
 * @param access returns the access token of the form, if there is one
 */
export function createFormApi(path: string, access: () => string | undefined): FormApi {
  const headers = (): Record<string, string> => {
    const token = access();
    return token === undefined ? {} : { 'X-Form-Access': token };
  };
  const request = async <Body>(
    route: string,
    init: RequestInit,
    more: Record<string, string> = {},
  ) => {
    const all = { ...init, headers: { ...headers(), ...more } };
    return resultOf<Body>(await fetch(path + route, all));
  };
  const send = <Body>(
    method: string,
    route: string,
    body: string,
    more: Record<string, string> = {},
    outlivesPage = false,
  ) => {
    const keepalive = outlivesPage && body.length <= maxKeepaliveLength;
    const type = { 'Content-Type': 'application/json' };
    return request<Body>(route, { method, body, keepalive }, { ...type, ...more });
  };

  return {
    form: (language) => request(languageQuery(language), {}),
    unlock: (password) => send('POST', '/unlock', JSON.stringify({ password })),
    submit: (body, key, token) =>
      send('POST', '/submissions', body, { 'Idempotency-Key': key, ...partialHeader(token) }),
    savePartial: (input, token) =>
      send('PUT', '/partial', JSON.stringify(input), partialHeader(token), true),
    resumePartial: (token) => request('/partial', {}, partialHeader(token)),
    mailPartial: (token, email) =>
      send('POST', '/partial/mail', JSON.stringify({ email }), partialHeader(token)),
    discardPartial: (token) => request('/partial', { method: 'DELETE' }, partialHeader(token)),
    openInvitation: (token) => request('/invitation', {}, { 'X-Form-Invitation': token }),
    options: (questionId, search) => request(optionsRoute(questionId, search), {}),
    visit: (report) =>
      void send('POST', '/visits', JSON.stringify(report), {}, true).catch(() => {}),
    upload: (sent, progress) => upload(`${path}/uploads`, headers(), sent, progress),
  };
}

/** @returns the path and the query of a search for options */
export function optionsRoute(
  questionId: string,
  { q, limit, cursor, version, answers }: OptionQuery,
): string {
  const query = new URLSearchParams({ limit: String(limit), version: String(version) });
  if (q !== '') query.set('q', q);
  if (cursor !== undefined) query.set('cursor', cursor);
  if (Object.keys(answers).length > 0) query.set('answers', JSON.stringify(answers));
  return `/options/${encodeURIComponent(questionId)}?${query}`;
}

/**
 * The longest body that is sent even if the page is being closed, in UTF-16 code units: browsers limit such
 * requests to 64 KiB (Fetch standard, 4.6), and a code unit is at most three bytes.
 */
const maxKeepaliveLength = 20_000;

const partialHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'X-Form-Partial': token };

const languageQuery = (language: string | undefined) =>
  language === undefined ? '' : `?${new URLSearchParams({ language })}`;
