import { type Html, html } from '../../../packages/common/text/html.ts';
import type { Locale } from '../fields/field.ts';

export interface PageNotice {
  readonly title: string;
  readonly text: string;
  /** What the owner of the form can do. */
  readonly advice?: string;
}

/**
 * The same for a form that is not published and for one that does not exist, so that it does not reveal which
 * addresses are in use.
 */
export function missingForm({ strings }: Locale, isPreview = false): PageNotice {
  const { missingTitle, missingText, missingOwner, previewInvalidTitle, previewInvalidText } =
    strings;
  return isPreview
    ? { title: previewInvalidTitle, text: previewInvalidText }
    : { title: missingTitle, text: missingText, advice: missingOwner };
}

/**
 * States that the page shows a draft.
 *
 * @param own attributes of its language
 */
export function previewNotice({ strings }: Locale, own: Html | undefined): Html {
  return html`<p class="preview" role="note"${own}>${strings.preview}</p>`;
}
