import { pluralize } from '../../../../src/languages/pluralize.ts';
import { html } from '../../../html.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { renderQuestions } from '../../page/render-questions.ts';
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
  if (running || !needsInvitation(data)) return openWithSavedAnswers(session, form);
  const locale = localeOf(data);
  const place = elementById('place');
  renderInto(place, html`<p class="text"${ownLanguage(locale)}>${locale.strings.loading}</p>`);
  const { invitationModule } = await import('../invitation/on-demand.ts');
  const retry = () => void openForm(session, form);
  const invited = await invitationModule.openInvitation(session, form, retry);
  if (!invited) return;
  session.invited = invited;
  renderInto(place, renderQuestions(form.schema, form, locale));
  return openWithSavedAnswers(session, form);
}

/** Starts the form, with the answers that were saved as a partial response if there are any. */
async function openWithSavedAnswers(session: Session, form: UnlockedForm): Promise<void> {
  const { data, running } = session;
  const token = resumeToken();
  const isSaved = draftStorage(data).load()?.draft.partial !== undefined;
  if (running || data.preview !== undefined || (token === undefined && !isSaved)) {
    return startForm(session, form);
  }
  const locale = localeOf(data);
  const { strings, lang } = locale;
  const place = elementById('place');
  // Nothing can be entered while the answers are being loaded.
  renderInto(place, html`<p class="text"${ownLanguage(locale)}>${strings.loading}</p>`);
  const saved = await load(session, form, token);
  if (saved.kind === 'failed' && token !== undefined) {
    const { retryAfter } = saved;
    const text = retryAfter > 0 ? pluralize(strings.wait, retryAfter, lang) : strings.offline;
    return showRetry(text, locale, () => void openForm(session, form));
  }
  forgetResumeToken();
  renderInto(place, renderQuestions(form.schema, form, locale));
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
