import { type ApiResult, resultOf } from './api-result.ts';
import type { FormAccess, PublicForm, SubmissionResult } from './public-types.ts';
import { type Upload, upload } from './upload.ts';

/** The public endpoints of one form. */
export interface FormApi {
  /** @param language the language to load it in; without it, the browser's preferences apply */
  form(language?: string): Promise<ApiResult<PublicForm>>;
  unlock(password: string): Promise<ApiResult<FormAccess>>;
  submit(body: string, key: string): Promise<ApiResult<SubmissionResult>>;
  /** @param progress called with the share of bytes that were sent, 0 to 1 */
  upload(questionId: string, file: Blob, progress: (share: number) => void): Upload;
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
  const post = (route: string, body: string, more: Record<string, string> = {}) =>
    fetch(path + route, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers(), ...more },
      body,
    });

  return {
    form: async (language) =>
      resultOf(await fetch(path + languageQuery(language), { headers: headers() })),
    unlock: async (password) => resultOf(await post('/unlock', JSON.stringify({ password }))),
    submit: async (body, key) =>
      resultOf(await post('/submissions', body, { 'Idempotency-Key': key })),
    upload: (questionId, file, progress) =>
      upload(`${path}/uploads`, headers(), { questionId, file }, progress),
  };
}

const languageQuery = (language: string | undefined) =>
  language === undefined ? '' : `?${new URLSearchParams({ language })}`;
