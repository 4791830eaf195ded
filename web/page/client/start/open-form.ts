import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { html } from '../../../html.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { renderQuestions } from '../../html/render-questions.ts';
import { draftStorage } from '../draft/draft-storage.ts';
import { showSavedMissing } from '../notices/draft-notices.ts';
import { showRetry } from '../notices/retry-notice.ts';
import { elementById, localeOf, needsInvitation, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import type { SavedAnswers } from '../saving/load-saved.ts';
import { forgetResumeToken, resumeToken } from '../saving/resume-token.ts';
import { startForm } from './start-form.ts';

/** Starts the form, with prefilled answers if it was opened with an invitation. */
export async function openForm(session: Session, form: UnlockedForm): Promise<void> {
  const { data, running } = session;
  showLoading(session);
  if (running || !needsInvitation(data)) return openWithSavedAnswers(session, form);
  const { invitationModule } = await import('../invitation/on-demand.ts');
  const retry = () => void openForm(session, form);
  const invited = await invitationModule.openInvitation(session, form, retry);
  if (!invited) return;
  session.invited = invited;
  return openWithSavedAnswers(session, form);
}

/** Whether the questions are on the page, perhaps with answers that were entered early. */
const hasQuestions = () => document.getElementById('questions') !== null;

function showLoading({ data }: Session): void {
  if (hasQuestions()) return;
  const locale = localeOf(data);
  const { loading } = locale.strings;
  renderInto(elementById('place'), html`<p class="text"${ownLanguage(locale)}>${loading}</p>`);
}

function showQuestions({ data }: Session, form: UnlockedForm): void {
  if (hasQuestions()) return;
  renderInto(elementById('place'), renderQuestions(form.schema, form, localeOf(data)));
}

/** Starts the form, with the answers that were saved as a partial response if there are any. */
async function openWithSavedAnswers(session: Session, form: UnlockedForm): Promise<void> {
  const { data, running, hostDraft } = session;
  const token = resumeToken();
  const isSaved = draftStorage(data, hostDraft).load()?.draft.partial !== undefined;
  if (running || data.preview !== undefined || (token === undefined && !isSaved)) {
    showQuestions(session, form);
    return startForm(session, form);
  }
  const locale = localeOf(data);
  const { strings, lang } = locale;
  const saved = await load(session, form, token);
  if (saved.kind === 'failed' && token !== undefined) {
    const { retryAfter } = saved;
    const text = retryAfter > 0 ? pluralize(strings.wait, retryAfter, lang) : strings.offline;
    return showRetry(text, locale, () => void openForm(session, form));
  }
  forgetResumeToken();
  showQuestions(session, form);
  startForm(session, form, saved.kind === 'found' ? saved.draft : undefined);
  if (saved.kind === 'missing') showSavedMissing(elementById('questions'), locale);
}

async function load(
  session: Session,
  form: UnlockedForm,
  token: string | undefined,
): Promise<SavedAnswers> {
  try {
    const { savingModule } = await import('../saving/on-demand.ts');
    return await savingModule.loadSaved(session, form, token);
  } catch {
    return { kind: 'failed', retryAfter: 0 };
  }
}
