import { html } from '../../../../packages/common/text/html.ts';
import type { FormProblem } from '../../../../packages/form/src/state/form-problem.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { closedFormOf, closedNotice } from '../../html/notice.ts';
import type { PageData } from '../../html/page-view.ts';
import type { DraftContent } from '../draft/draft.ts';
import { showInvitationProblem, showRestored, showRetry, showSavedMissing } from '../notices.ts';
import {
  elementById,
  forgetResumeToken,
  isUnlocked,
  type UnlockedForm,
  withForm,
} from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { drawQuestions, loadMarkup } from '../view/load-markup.ts';
import { waitText } from '../wait-text.ts';
import { resumedContent } from './form-draft.ts';
import { loadScripts } from './load-scripts.ts';
import { startAgain, startForm } from './start-form.ts';

/** Opens the form, with the answers of an invitation and those that were saved, if there are any. */
export async function openForm(session: Session): Promise<void> {
  const { data, form, view } = session;
  const before = view?.content(); // the language was switched
  session.view = undefined;
  const isDrawn = hasQuestions();
  if (!isDrawn) showLoading(session);
  const isInvited = data.invitation !== undefined || data.preview !== undefined;
  if (data.form.settings.invitation_required && !isInvited) {
    return showInvitationProblem(session, 'missing');
  }
  await Promise.all([loadScripts(data.form), isDrawn || loadMarkup()]);
  await form.show(data.form);
  showOpened(session, before);
}

/**
 * Shows a form that was opened, or why it was not.
 *
 * @param before what was entered in another language
 */
export function showOpened(session: Session, before?: DraftContent): void {
  const { form } = session;
  const { phase, problem } = form.state;
  const data = withForm(session.data, form.state.form);
  session.data = data;
  const isMissing = problem?.code === 'saved_answers_missing';
  if (problem?.code === 'invitation_invalid') {
    showInvitationProblem(session, problem.invitationReason);
  } else if (phase === 'closed') {
    renderInto(elementById('place'), closedNotice(closedFormOf(data.form), data));
  } else if (problem && !isMissing) {
    showRetry(textOf(problem, data), data, () => void openForm(session));
  } else if (isUnlocked(data.form)) showStarted(session, data.form, before);
}

function showStarted(session: Session, opened: UnlockedForm, before: DraftContent | undefined) {
  const { data, form, loaded } = session;
  const { resumedVersion, problem } = form.state;
  const isResumed = resumedVersion !== undefined;
  forgetResumeToken();
  if (!hasQuestions()) drawQuestions(session, opened);
  const restored = isResumed ? resumedContent(form.state) : loaded?.draft;
  startForm(session, opened, before ?? restored);
  const place = elementById('questions');
  const isRestored = isResumed || loaded?.isOfTab === false;
  if (!before && isRestored) showRestored(place, data, () => void startAgain(session));
  if (problem) showSavedMissing(place, data);
}

/** Whether the questions are on the page, perhaps with answers that were entered early. */
const hasQuestions = () => document.getElementById('questions') !== null;

function showLoading({ data }: Session): void {
  const { loading } = data.strings;
  renderInto(elementById('place'), html`<p class="text"${ownLanguage(data)}>${loading}</p>`);
}

const textOf = ({ retryAfter }: FormProblem, { strings, lang }: PageData): string =>
  retryAfter > 0 ? waitText(retryAfter, { strings, lang }) : strings.offline;
