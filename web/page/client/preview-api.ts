import { resultOf } from '../../../packages/form/src/api/api-result.ts';
import { type FormApi, optionsRoute } from '../../../packages/form/src/api/form-api.ts';
import type { PreviewResult } from '../../../packages/form/src/api/public-types.ts';
import { newIdempotencyKey } from '../../../packages/form/src/api/submission-attempt.ts';

const nothingIsSaved = () => Promise.reject(new Error('A preview saves nothing'));

/**
 * The endpoints of a draft. Submissions are validated only, files stay in the browser and nothing is counted.
 *
 * @param path path of the form's public endpoints
 * @param token of the preview link
 */
export function createPreviewApi(path: string, token: string): FormApi {
  const address = `${path}/preview`;
  const headers = { 'X-Form-Preview': token };
  return {
    form: async (language) => {
      const query = language === undefined ? '' : `?${new URLSearchParams({ language })}`;
      return resultOf(await fetch(address + query, { headers }));
    },
    unlock: () => Promise.reject(new Error('A preview needs no password')),
    async submit(body) {
      const sent = { ...headers, 'Content-Type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers: sent, body });
      const result = await resultOf<PreviewResult>(response);
      return 'body' in result ? { body: { ...result.body, id: 'preview' } } : result;
    },
    savePartial: nothingIsSaved,
    resumePartial: nothingIsSaved,
    discardPartial: nothingIsSaved,
    openInvitation: () => Promise.reject(new Error('A preview needs no invitation')),
    options: async (questionId, search) =>
      resultOf(await fetch(address + optionsRoute(questionId, search), { headers })),
    visit: () => {},
    upload({ file }) {
      const name = file instanceof File ? file.name : 'signature.png';
      const { size, type } = file;
      const ref = `${newIdempotencyKey()}/${name}`;
      const done = Promise.resolve({ body: { ref, name, size, type, expires_in: 0 } });
      return { done, stop: () => {} };
    },
  };
}
