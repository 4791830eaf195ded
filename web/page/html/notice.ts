import { type Html, html } from '../../../packages/common/text/html.ts';
import type { ClosedReason } from '../../../packages/definition/closed-reasons.ts';
import { formatInstant } from '../../../packages/languages/formats.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguage } from '../fields/own-language.ts';
import type { PublicFormBody } from './page-view.ts';

/** A heading with an optional sentence in the language of the page, shown in place of the questions. */
export function notice(title: string, text: string | undefined, locale: Locale): Html {
  return noticeOf(title, text === undefined ? [] : [text], locale);
}

/** What is known of a closed form. */
export interface ClosedForm {
  readonly closed_reason: ClosedReason | null;
  /** RFC 3339. */
  readonly open_at?: string | null | undefined;
}

export const closedFormOf = ({ closed_reason, settings }: PublicFormBody): ClosedForm => ({
  closed_reason,
  open_at: settings.open_at,
});

/**
 * States that the form accepts no responses, and the reason if it is known.
 *
 * @param more a further sentence
 * @param timeZone by default that of the program
 */
export function closedNotice(
  { closed_reason: reason, open_at: openAt }: ClosedForm,
  locale: Locale,
  { more, timeZone }: { readonly more?: string; readonly timeZone?: string } = {},
): Html {
  const { closedTitle, notYetOpenTitle, closed } = locale.strings;
  const isEarly = reason === 'not_yet_open';
  const texts = [
    reason === null ? undefined : closed[reason],
    isEarly && openAt ? openingTime(openAt, locale, timeZone) : undefined,
    more,
  ];
  return noticeOf(
    isEarly ? notYetOpenTitle : closedTitle,
    texts.filter((text) => text !== undefined),
    locale,
  );
}

function openingTime(
  openAt: string,
  { lang, strings }: Locale,
  timeZone: string | undefined,
): Html {
  const [before = '', after = ''] = strings.opensAt.split('{time}');
  const shown = `${formatInstant(openAt, lang, timeZone)}${timeZone ? ` (${timeZone})` : ''}`;
  return html`${before}<time datetime="${openAt}" lang="${lang}">${shown}</time>${after}`;
}

function noticeOf(title: string, texts: readonly (string | Html)[], locale: Locale): Html {
  const sentences = texts.map((text) => html`<p class="text">${text}</p>`);
  return html`<section class="notice" tabindex="-1" id="notice"${ownLanguage(locale)}><h2>${title}</h2>${sentences}</section>`;
}
