import type { ClosedReason } from '../../../src/definition/closed-reasons.ts';
import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguage } from '../fields/own-language.ts';

/** A heading with an optional sentence in the language of the page, shown in place of the questions. */
export function notice(title: string, text: string | undefined, locale: Locale): Html {
  const sentence = text !== undefined && html`<p class="text">${text}</p>`;
  return html`<section class="notice" tabindex="-1" id="notice"${ownLanguage(locale)}><h2>${title}</h2>${sentence}</section>`;
}

/** States that the form accepts no responses, and the reason if it is known. */
export function closedNotice(reason: ClosedReason | null, locale: Locale): Html {
  const { closedTitle, closed } = locale.strings;
  return notice(closedTitle, reason === null ? undefined : closed[reason], locale);
}
