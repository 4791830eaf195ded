import { languageStorage } from '../draft/draft-storage.ts';
import { announce } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { startPage } from '../start/start-page.ts';
import { addressIn, fetchPage, showPage } from './translated-page.ts';

/** Makes the language switch of the page work, if there is one. */
export function enableLanguageSwitch(session: Session): void {
  const control = switchOnPage();
  if (!control) return;
  control.disabled = false;
  control.addEventListener('change', () => {
    void select(session, control.value).then((problem) => {
      if (problem === undefined) return;
      control.value = session.data.form.language;
      control.disabled = false;
      control.focus({ preventScroll: true });
      showText(problem);
    });
  });
}

/**
 * Shows the page in the language that was selected before. An address with a language takes precedence, except
 * in a frame, whose address is that of the embedding page.
 */
export async function translateToChoice(session: Session): Promise<void> {
  const { form, embedded } = session.data;
  const choice = requestedLanguage() === '' || embedded ? choiceOf(session).get() : undefined;
  if (choice === undefined || choice === form.language || !form.languages.includes(choice)) return;
  await translate(session, choice).catch(() => {}); // it remains in the other language
}

/** @returns the text that says why the language was not switched, if it was not */
async function select(session: Session, language: string): Promise<string | undefined> {
  const refusal = pause(session);
  if (refusal !== undefined) return refusal;
  const control = switchOnPage();
  if (control) control.disabled = true;
  try {
    const problem = await translate(session, language);
    if (problem !== undefined) return problem;
    await startPage(session);
  } catch {
    return session.data.strings.offline;
  }
  enableLanguageSwitch(session);
  choiceOf(session).set(language);
  if (!session.data.embedded) history.replaceState(history.state, '', addressIn(language));
  switchOnPage()?.focus({ preventScroll: true });
  return undefined;
}

/** Replaces the texts of the page. @returns the text that says why it did not, if so */
async function translate(session: Session, language: string): Promise<string | undefined> {
  const page = await fetchPage(session, language);
  const refusal = pause(session); // the respondent may have continued
  if (refusal !== undefined) return refusal;
  showPage(page.document);
  session.data = page.data;
  return undefined;
}

/** Saves what was entered in the draft. @returns the text that says why it is too early to leave, if it is */
function pause({ data, form, view }: Session): string | undefined {
  if (form.state.phase === 'submitting') return data.strings.sending;
  if (form.state.isUploading) return data.strings.stillUploading;
  view?.readAll();
  return undefined;
}

function switchOnPage(): HTMLSelectElement | undefined {
  const control = document.getElementById('language');
  return control instanceof HTMLSelectElement ? control : undefined;
}

const requestedLanguage = () => {
  const { searchParams } = new URL(location.href);
  return searchParams.get('language') ?? searchParams.get('lang') ?? '';
};

const choiceOf = ({ data: { form, embedded } }: Session) =>
  languageStorage(form.slug, embedded ? requestedLanguage() : '');

function showText(text: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
  else announce(text);
}
