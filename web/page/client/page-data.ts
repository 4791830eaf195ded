import type { PublicForm } from '../../../packages/form/src/api/public-types.ts';
import type { Locale } from '../fields/field.ts';
import type { PageData, PublicFormBody, Schema } from '../html/page-view.ts';
import { invitationToken } from './invitation-token.ts';

/** The data of a page, with the form as the API returns it. */
export interface FormPageData extends PageData {
  readonly form: PublicForm;
}

/** The data that the server embedded in a page. */
export function readPageData(page: Document = document): FormPageData {
  const data = JSON.parse(elementById('form', page).textContent ?? '');
  return { ...data, invitation: invitationToken() };
}

/** A form with its questions. */
export interface UnlockedForm extends PublicFormBody {
  readonly schema: Schema;
}

export const isUnlocked = (form: PublicFormBody): form is UnlockedForm => form.schema !== null;

export const localeOf = ({ form, lang, strings }: PageData): Locale => ({
  ...{ lang, strings },
  formLanguage: form.language,
});

/** @throws {Error} if the page has no element with this id; the server renders all of them */
export function elementById(id: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector(`#${CSS.escape(id)}`);
  if (found instanceof HTMLElement) return found;
  throw new Error(`The page has no #${id}`);
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  elementById('news').textContent = text;
}
