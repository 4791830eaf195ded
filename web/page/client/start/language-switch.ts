import { changedValues, restoreControlValues } from '../answering/control-values.ts';
import { languageStorage } from '../draft/draft.ts';
import { announce, readPageData, withForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { startPage } from './start-page.ts';

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

function addressIn(language: string): URL {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  address.searchParams.set('language', language);
  return address;
}

/**
 * Fetches the page in another language, with the questions of a form that the respondent has unlocked.
 *
 * @throws {Error} if it cannot be loaded, or the form has been closed
 */
async function fetchPage(session: Session, language: string) {
  const address = addressIn(language);
  const { preview } = session.data;
  const headers = preview === undefined ? {} : { 'X-Form-Preview': preview };
  const response = await fetch(address, { headers });
  // Without its style, which this page has already, and whose nonce the policy of this page refuses.
  const markup = (await response.text()).replace(/<style.*?<\/style>/s, '');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  if (response.ok && !page.getElementById('form')) location.assign(address); // it was closed
  const data = readPageData(page);
  if (data.form.schema || session.access === undefined) return { document: page, data };
  const unlocked = await session.api.form(language);
  if (!('body' in unlocked)) return { document: page, data };
  page.getElementById('place')?.replaceChildren();
  return { document: page, data: withForm(data, { ...data.form, ...unlocked.body }) };
}

/**
 * Replaces the content of the page, with its language and direction. What was entered and the focus remain: the form
 * may not have started yet.
 */
function showPage(page: Document): void {
  const entered = changedValues(document);
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  const focused = document.activeElement?.id ?? '';
  for (const name of ['lang', 'dir']) {
    for (const part of ['documentElement', 'body'] as const) {
      const value = page[part].getAttribute(name);
      if (value !== null) document[part].setAttribute(name, value);
    }
  }
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  restoreControlValues(document, entered);
  for (const { id, files } of chosen) {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) control.files = files;
  }
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
}
