import type { ClosedReason } from '../../../src/definition/closed-reasons.ts';
import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguage } from '../fields/own-language.ts';

/** A heading with an optional sentence in the language of the page, shown in place of the questions. */
export function notice(title: string, text: string | undefined, locale: Locale): Html {
  return noticeOf(title, text === undefined ? [] : [text], locale);
}

/**
 * States that the form accepts no responses, and the reason if it is known.
 *
 * @param more a further sentence
 */
export function closedNotice(reason: ClosedReason | null, locale: Locale, more?: string): Html {
  const { closedTitle, closed } = locale.strings;
  const texts = [reason === null ? undefined : closed[reason], more];
  return noticeOf(
    closedTitle,
    texts.filter((text) => text !== undefined),
    locale,
  );
}

function noticeOf(title: string, texts: readonly string[], locale: Locale): Html {
  const sentences = texts.map((text) => html`<p class="text">${text}</p>`);
  return html`<section class="notice" tabindex="-1" id="notice"${ownLanguage(locale)}><h2>${title}</h2>${sentences}</section>`;
}
