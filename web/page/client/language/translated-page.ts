import { changedValues, restoreControlValues } from '../answering/control-values.ts';
import { readPageData, withForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';

export function addressIn(language: string): URL {
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
export async function fetchPage(session: Session, language: string) {
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
export function showPage(page: Document): void {
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
