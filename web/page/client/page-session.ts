import type { Html } from '../../../packages/common/text/html.ts';
import type { FormApi } from '../../../packages/form/src/api/form-api.ts';
import type { FieldFailure, VisitReport } from '../../../packages/form/src/api/public-types.ts';
import type { Form, FormState } from '../../../packages/form/src/state/form-state.ts';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import type { StoredValue } from '../../../packages/form/src/storage/stored-value.ts';
import type { Route } from '../../../packages/form/src/view/route.ts';
import {
  createVisitReports,
  isCountingRefused,
} from '../../../packages/form/src/visits/visit-reports.ts';
import type { HostPage } from '../../embed/host-page.ts';
import type { DraftContent, LoadedDraft, PageDraft, VersionChanges } from './draft/draft.ts';
import { elementById, type FormPageData } from './page-data.ts';
import { renderInto } from './render-html.ts';

/** An entry of the browser's history that shows a page of the form. */
interface Entry {
  readonly route: Route;
  /** The number of entries of this form before it. */
  readonly depth: number;
}

type PageHistory = ReturnType<typeof createPageHistory>;

/** The member of `history.state`; the language switch preserves it. */
const member = 'formwright';

const entryOf = (state: unknown): Entry | undefined => Object(state)[member];

/**
 * Makes the browser's Back and Forward move between the pages of a form.
 *
 * Each page to which the respondent continues is one entry, in the frame of an embedded form, too, so that there are
 * never more steps back than pages. Decision: docs/decisions/0055-nothing-typed-is-lost.md
 *
 * @param show shows the page of an entry
 */
export function createPageHistory(show: (route: Route) => void) {
  let depth = entryOf(history.state)?.depth ?? 0;
  let length = history.length;
  let hasEnded = false;
  const stateOf = (entry: Entry) => ({ ...Object(history.state), [member]: entry });
  addEventListener('popstate', ({ state }) => {
    const entry = entryOf(state);
    if (!entry || hasEnded) return;
    depth = entry.depth;
    show(entry.route);
  });
  return {
    /** The respondent continued to another page. */
    push(route: Route) {
      depth += 1;
      history.pushState(stateOf({ route, depth }), '');
      length = history.length;
    },
    /** The current page is another one, or the first. */
    replace: (route: Route) => history.replaceState(stateOf({ route, depth }), ''),
    /** @returns false if the respondent did not come from another page of the form */
    back(): boolean {
      if (depth === 0) return false;
      history.back();
      return true;
    },
    /** Leaves the pages of the form, so that Back leads to what was visited before it. */
    end() {
      hasEnded = true;
      // Not if the embedding page has added entries since: they would be among those that are left.
      if (depth > 0 && history.length === length) history.go(-depth);
    },
  };
}

/** Reports what happens while the page is open, for the analytics of the form. */
interface Visit {
  /** Follows questions that were rendered, the first time or again. */
  follow(questions: HTMLElement): void;
  complete(): void;
}

export const uncountedVisit: Visit = { follow: () => {}, complete: () => {} };

/** @param send sends a report, also while the page is being closed */
export function createVisit(send: (report: VisitReport) => void): Visit {
  if (isCountingRefused()) return uncountedVisit;
  const { reach, start, complete } = createVisitReports(send, formTimings);
  // Browsers call it for what is on the screen, and not while the page is in the background.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      reach(target.getAttribute('data-question') ?? '');
    }
  });
  return {
    follow(questions) {
      observer.disconnect();
      for (const question of questions.querySelectorAll('[data-question]')) {
        observer.observe(question);
      }
      questions.addEventListener('input', start, { once: true });
      questions.addEventListener('change', start, { once: true });
    },
    complete,
  };
}

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
  /** Shows an answer that came from another tab or device, unless something has been entered in its place. */
  receive(questionId: string, answer: unknown): void;
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
