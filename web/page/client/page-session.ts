import { createFormApi, type FormApi } from '../../../packages/form/src/api/form-api.ts';
import { createForm } from '../../../packages/form/src/controller/create-form.ts';
import type { Form } from '../../../packages/form/src/controller/form-state.ts';
import { loadOwnEngines } from '../../../packages/form/src/engines/load-engines.ts';
import type { StoredValue } from '../../../packages/form/src/storage/stored-value.ts';
import { connectToHostPage, type HostPage } from '../../embed/host-page.ts';
import { loadControls } from './controls/enhance-control.ts';
import type { PageDraft } from './draft/draft.ts';
import { accessTokenStorage, type LoadedDraft } from './draft/draft-storage.ts';
import { formDraft } from './draft/form-draft.ts';
import type { FormPageData } from './page-data.ts';
import { createPageHistory, type PageHistory } from './page-history.ts';
import { createPreviewApi } from './preview/preview-api.ts';
import { resumeToken } from './saving/resume-token.ts';
import type { FormView } from './view/form-view.ts';
import { createVisit, uncountedVisit, type Visit } from './visit.ts';

/** The state of the page while it is open. */
export interface Session {
  /** Replaced when the language is switched, or the form has changed. */
  data: FormPageData;
  readonly api: FormApi;
  readonly form: Form;
  /** The embedding page, if the form is in a frame. */
  readonly host: HostPage;
  readonly visit: Visit;
  readonly history: PageHistory;
  /** The draft that the embedding page keeps, if the browser denies storage to the frame. */
  hostDraft: StoredValue<PageDraft> | undefined;
  /** Set if the draft is stored nowhere: whether the page shows that. */
  lossNotice: 'due' | 'shown' | undefined;
  /** The access token of a form with a password. */
  access: string | undefined;
  /** The draft with which the page was opened. */
  loaded: LoadedDraft | undefined;
  /** The questions that are shown; undefined while none are. */
  view: FormView | undefined;
}

/** Used if the form is not in a frame. */
const noHostPage: HostPage = { notify: () => {}, onResult: () => {} };

/** Milliseconds after which a change is saved; saving takes too long for every key press. */
const savingDelay = 250;

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
    ...{ api, savingDelay, loadEngines: loadOwnEngines, isEager: true },
    draft: formDraft(() => session),
    solveCaptcha: async () => undefined, // the page has a widget, or a worker
    setAccess(token: string) {
      session.access = token;
      accessTokenStorage(data.form.slug).set(token);
    },
  };
  const resume = isPublished ? resumeToken() : undefined;
  const options = { invitation, resume, savePartial: isPublished, retry: true };
  const session: Session = {
    ...{ data, api, host, hostDraft: undefined, lossNotice: undefined },
    form: createForm({ options, ports }, data.form),
    visit: isPublished ? createVisit(api.visit) : uncountedVisit,
    history: createPageHistory((route) => session.view?.open(route)),
    access: accessTokenStorage(data.form.slug).get(),
    ...{ loaded: undefined, view: undefined },
  };
  return session;
}

/** Loads with a form what draws it, and tells the embedding page why the service refused a submission. */
function pageApi(api: FormApi, host: HostPage): FormApi {
  return {
    ...api,
    async form(language) {
      const result = await api.form(language);
      if ('body' in result) await loadControls(result.body.schema);
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

/** Nothing can be entered any more, and what is shown now has one language. */
export function endForm(session: Session): void {
  session.view = undefined;
  session.history.end();
  document.getElementById('language')?.setAttribute('disabled', '');
}
