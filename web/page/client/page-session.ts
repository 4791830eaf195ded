import { createFormApi, type FormApi } from '../../../packages/form/src/api/form-api.ts';
import type {
  FieldFailure,
  PartialResponseInput,
} from '../../../packages/form/src/api/public-types.ts';
import type { StoredValue } from '../../../packages/form/src/storage/stored-value.ts';
import { connectToHostPage, type HostPage } from '../../embed/host-page.ts';
import type { PageData, PublicFormBody } from '../html/page-view.ts';
import type { Draft, Route } from './draft/draft.ts';
import { accessTokenStorage } from './draft/draft-storage.ts';
import { createPageHistory, type PageHistory } from './page-history.ts';
import { createPreviewApi } from './preview/preview-api.ts';
import { createVisit, uncountedVisit, type Visit } from './visit.ts';

/** The state of the page while it is open. */
export interface Session {
  /** Replaced when the language is switched. */
  data: PageData;
  readonly api: FormApi;
  /** The embedding page, if the form is in a frame. */
  readonly host: HostPage;
  readonly visit: Visit;
  readonly history: PageHistory;
  /** The draft that the embedding page keeps, if the browser denies storage to the frame. */
  hostDraft: StoredValue<Draft> | undefined;
  /** Set if the draft is stored nowhere: whether the page shows that. */
  lossNotice: 'due' | 'shown' | undefined;
  /** The access token of a form with a password. */
  access: string | undefined;
  /** The answers of the invitation, as values of controls. */
  invited: PageData['prefill'];
  /** The form that is being answered; undefined while none is shown. */
  running: RunningForm | undefined;
  /** Set if the form saves partial responses. */
  saving: Saving | undefined;
}

/** What a switch of the language, a new version, saving and the browser's history need of the form that is being answered. */
export interface RunningForm {
  /** The element that contains the questions. */
  readonly place: HTMLElement;
  readonly draft: Draft;
  /** Stores the draft in the browser. */
  saveDraft(): void;
  /** The answers as they are saved before they are complete. */
  readInput(): PartialResponseInput;
  /** Ids of the questions that show errors. */
  failed(): readonly string[];
  /** Saves what was entered in the draft. @returns the text that says why it is too early to leave, if it is */
  pause(): string | undefined;
  /** Shows another page of the form. */
  show(route: Route): void;
  /** Submits the answers, as the button does. */
  submit(): void;
  /** Discards what was entered. */
  startAgain(): void;
  /** Replaces the questions by those of another version, with what was entered. */
  redraw(form: PublicFormBody): void;
  /** Shows failures that only the service found. */
  showFailures(failures: readonly FieldFailure[]): void;
}

/** Saves the answers as a partial response while they are entered. */
export interface Saving {
  /** Saves the changes in a form, and shows below it whether they are saved. */
  follow(form: RunningForm): void;
  /** Saves nothing more until `resume`. Resolves when no request is in progress, or after five seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Deletes the saved answers of a draft. */
  discard(draft: Draft): void;
}

/** Used if the form is not in a frame. */
const noHostPage: HostPage = { notify: () => {}, onResult: () => {} };

export function createSession(data: PageData): Session {
  const { preview } = data;
  const api =
    preview === undefined
      ? createFormApi(data.api, () => session.access)
      : createPreviewApi(data.api, preview);
  const session: Session = {
    data,
    api,
    visit: preview === undefined ? createVisit(api.visit) : uncountedVisit,
    host: data.embedded ? connectToHostPage() : noHostPage,
    history: createPageHistory((route) => session.running?.show(route)),
    hostDraft: undefined,
    lossNotice: undefined,
    access: accessTokenStorage(data.form.slug).get(),
    invited: {},
    running: undefined,
    saving: undefined,
  };
  return session;
}

/** Nothing can be entered any more, and what is shown now has one language. */
export function endForm(session: Session): void {
  session.running = undefined;
  session.history.end();
  document.getElementById('language')?.setAttribute('disabled', '');
}
