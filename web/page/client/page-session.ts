import type { FormApi } from '../../../packages/form/src/api/form-api.ts';
import type { FieldFailure } from '../../../packages/form/src/api/public-types.ts';
import type { Form, FormState } from '../../../packages/form/src/state/form-state.ts';
import type { StoredValue } from '../../../packages/form/src/storage/stored-value.ts';
import type { Route } from '../../../packages/form/src/view/route.ts';
import type { HostPage } from '../../embed/host-page.ts';
import type { Html } from '../../html.ts';
import type { VersionChanges } from './draft/carry-over.ts';
import type { DraftContent, PageDraft } from './draft/draft.ts';
import type { LoadedDraft } from './draft/draft-storage.ts';
import { elementById, type FormPageData } from './page-data.ts';
import type { PageHistory } from './page-history.ts';
import { renderInto } from './render-html.ts';
import type { Visit } from './visit.ts';

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

/** The rendered questions: they show the state of the form, and pass on what is entered. */
export interface FormView {
  readonly place: HTMLFormElement;
  /** The form as it is drawn. */
  readonly form: FormState['form'];
  /** If the answers were entered in another version. */
  readonly changes: VersionChanges | undefined;
  draw(state: FormState): void;
  /** Replaces all errors, renders the summary, and focuses the first invalid question. */
  showErrors(failures: readonly FieldFailure[]): void;
  clearErrors(): void;
  /** Reads all controls: browsers fill some in without an event. */
  readAll(): void;
  /** What the controls show. */
  content(): DraftContent;
  /** Shows the next page of the form, if this one has no errors. */
  next(): boolean;
  /** Shows the previous page, at once or when the browser has gone back to it. */
  back(): void;
  /** Shows an earlier page. */
  open(route: Route): void;
}

/** Nothing can be entered any more, and what is shown now has one language. */
export function endForm(session: Session): void {
  session.view = undefined;
  session.history.end();
  document.getElementById('language')?.setAttribute('disabled', '');
}

/** Shows a notice in place of the questions. */
export function endWith(session: Session, notice: Html): void {
  endForm(session);
  renderInto(elementById('place'), notice);
  elementById('notice').focus();
}
