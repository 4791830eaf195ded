import { resultOf } from '../../../../packages/form/src/api/api-result.ts';
import {
  createFormApi,
  type FormApi,
  optionsRoute,
} from '../../../../packages/form/src/api/form-api.ts';
import type { PreviewResult } from '../../../../packages/form/src/api/public-types.ts';
import { newIdempotencyKey } from '../../../../packages/form/src/api/submission-attempt.ts';
import { createForm } from '../../../../packages/form/src/controller/create-form.ts';
import { loadOwnEngines } from '../../../../packages/form/src/engines/load-engines.ts';
import { formTimings } from '../../../../packages/form/src/state/form-timings.ts';
import { connectToHostPage, type HostPage } from '../../../embed/host-page.ts';
import { accessTokenStorage } from '../draft/draft.ts';
import { type FormPageData, linkToken } from '../page-data.ts';
import { createPageHistory, createVisit, type Session, uncountedVisit } from '../page-session.ts';
import { loadMarkup } from '../view/load-markup.ts';
import { formDraft } from './form-draft.ts';
import { loadScripts } from './load-scripts.ts';

const nothingIsSaved = () => Promise.reject(new Error('A preview saves nothing'));

/**
 * The endpoints of a draft. Submissions are validated only, files stay in the browser and nothing is counted.
 *
 * @param path path of the form's public endpoints
 * @param token of the preview link
 */
function createPreviewApi(path: string, token: string): FormApi {
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
    mailPartial: nothingIsSaved,
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

/** Used if the form is not in a frame. */
const noHostPage: HostPage = { notify: () => {}, onResult: () => {} };

/** Saving takes too long for every key press. */
const timings = { ...formTimings, draftDelay: 250 };

export function createSession(data: FormPageData): Session {
  const { preview, invitation } = data;
  const isPublished = preview === undefined;
  const host = data.embedded ? connectToHostPage() : noHostPage;
  const api = pageApi(
    isPublished
      ? createFormApi(data.api, () => session.access)
      : createPreviewApi(data.api, preview),
    host,
  );
  const ports = {
    api,
    timings,
    loadEngines: loadOwnEngines,
    isEager: true,
    draft: formDraft(() => session),
    solveCaptcha: async () => undefined, // the page has a widget, or a worker
    setAccess(token: string) {
      session.access = token;
      accessTokenStorage(data.form.slug).set(token);
    },
  };
  const resume = isPublished ? linkToken('resume') : undefined;
  const options = { invitation, resume, savePartial: isPublished, retry: true };
  const session: Session = {
    data,
    api,
    host,
    hostDraft: undefined,
    lossNotice: undefined,
    form: createForm({ options, ports }, data.form),
    visit: isPublished ? createVisit(api.visit) : uncountedVisit,
    history: createPageHistory((route) => session.view?.open(route)),
    access: accessTokenStorage(data.form.slug).get(),
    loaded: undefined,
    view: undefined,
  };
  return session;
}

/** Loads with a form what draws it, and reports to the embedding page why the service refused a submission. */
function pageApi(api: FormApi, host: HostPage): FormApi {
  return {
    ...api,
    async form(language) {
      const result = await api.form(language);
      if ('body' in result) await Promise.all([loadScripts(result.body), loadMarkup()]);
      return result;
    },
    async submit(...sent) {
      const result = await api.submit(...sent);
      if ('problem' in result) {
        const { code = 'internal_error', detail = '' } = result.problem;
        host.notify({ type: 'error', code, detail });
      }
      return result;
    },
  };
}
