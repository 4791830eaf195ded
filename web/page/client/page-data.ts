import type { PublicForm } from '../../../packages/form/src/api/public-types.ts';
import type { Locale } from '../fields/field.ts';
import type { PageData, PublicFormBody, Schema } from '../html/page-view.ts';

const prefixOf = (name: 'invitation' | 'resume') => `#${name}=`;

/**
 * The token of the invitation link or the resume link that was opened: its fragment is `#invitation=<token>`, which
 * remains, so that the page can be reloaded, or `#resume=<token>`.
 */
export function linkToken(name: 'invitation' | 'resume'): string | undefined {
  const { hash } = location;
  const prefix = prefixOf(name);
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

/** The resume link of a token on this page. */
export function resumeAddress(token: string): string {
  const address = new URL(location.href);
  address.hash = prefixOf('resume') + token;
  return address.href;
}

/** Removes the token from the address, so that it is not shown, copied or shared by mistake. */
export function forgetResumeToken(): void {
  if (linkToken('resume') === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** A link that is opened in the tab of its form changes only the fragment. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if ((linkToken('resume') ?? linkToken('invitation')) !== undefined) location.reload();
  });
}

/** The data of a page, with the form as the API returns it, and the language of its texts. */
export interface FormPageData extends PageData, Locale {
  readonly form: PublicForm;
}

export function readPageData(page: Document = document): FormPageData {
  const data = JSON.parse(elementById('form', page).textContent ?? '');
  return withForm({ ...data, invitation: linkToken('invitation') }, data.form);
}

export const withForm = (
  data: Omit<FormPageData, 'formLanguage'>,
  form: PublicForm,
): FormPageData => ({ ...data, form, formLanguage: form.language });

export interface UnlockedForm extends PublicFormBody {
  readonly schema: Schema;
}

export const isUnlocked = (form: PublicFormBody): form is UnlockedForm => form.schema !== null;

/** @throws {Error} if the page has no element with this id; the server renders all of them */
export function elementById(id: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector(`#${CSS.escape(id)}`);
  if (found instanceof HTMLElement) return found;
  throw new Error(`The page has no #${id}`);
}

/** Enables the buttons of questions, which are rendered disabled: without the script, they would do nothing. */
export function enableButtons(place: ParentNode): void {
  for (const button of place.querySelectorAll('button')) button.disabled = false;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  elementById('news').textContent = text;
}

/** Shows why the answers were not submitted, in a box above the buttons; an empty text removes it. */
export function showRefusal(text: string): void {
  elementById('refusal').textContent = text;
}
