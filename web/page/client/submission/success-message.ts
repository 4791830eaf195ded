import type { Confirmation } from '../../../../packages/form/src/state/form-state.ts';
import { formatNumber, formatPercent } from '../../../../packages/languages/formats.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { attribute, type Html, html } from '../../../html.ts';
import type { Locale } from '../../fields/field.ts';
import { formattedBlocks } from '../../fields/formatted-text.ts';
import { ownLang, ownLanguageTag } from '../../fields/own-language.ts';
import { webLink } from '../../fields/safe-links.ts';
import { elementById } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';

/** Shows the confirmation of a submission and redirects if there is a redirect URL without a button. */
export function showSuccess({ data }: Session, confirmation: Confirmation): void {
  const { strings, embedded, form } = data;
  const { redirect_url, result, ending } = confirmation;
  const next = webLink(redirect_url ?? undefined);
  const { title } = ending ?? {};
  // In a preview, a link in place of the redirect, so that the confirmation can be read.
  const button = ending?.button || (data.preview === undefined ? undefined : redirect_url);
  const text = html`${
    title && html`<h2 class="message" dir="auto"${authorsLang(data)}>${title}</h2>`
  }${messageOf(confirmation, data)}`;
  // In a frame, the link opens in place of the embedding page.
  const link = html`<p class="actions"><a class="primary"${attribute('href', next)} target="_top" dir="auto"${authorsLang(data)}>${button}</a></p>`;
  // Without the fragment, which may be that of a resume link, except for the token of a preview.
  const address = data.preview === undefined ? location.pathname + location.search : '';
  const again = html`<p class="again"><a href="${address}">${strings.another}</a></p>`;
  renderInto(
    elementById('place'),
    html`<section class="notice success" id="notice" tabindex="-1" aria-label="${strings.thanks}"${ownLang(data)}><svg class="tick"
      viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M15 24.5l6.5 6.5L34 18"/></svg>${text}${
        result && decision(result, data)
      }${next && (button ? link : html`<p class="note">${strings.leaving}</p>`)}${
        !next && form.settings.offer_another_response && data.invitation === undefined && again
      }</section>`,
  );
  const place = elementById('notice');
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
  // In a frame, the embedding page is redirected instead.
  if (next && !button && !embedded) location.assign(next);
}

/** `lang` of a text of the author, within texts of the page. */
const authorsLang = (locale: Locale) =>
  ownLanguageTag(locale) === undefined ? undefined : attribute('lang', locale.formLanguage);

/** `lang` of a message of the author, or of the service in place of it. */
const messageLang = (message: string, data: Session['data']) =>
  data.ownMessages.includes(message) ? undefined : authorsLang(data);

function messageOf({ message, messageBlocks, ending }: Confirmation, data: Session['data']): Html {
  const name = ending?.title ? 'text' : 'message';
  const lang = messageLang(message, data);
  return formattedBlocks(messageBlocks, data, { name, lang, textOf: (text) => text });
}

function decision(
  { status, message, score, max_score, percent }: NonNullable<Confirmation['result']>,
  data: Session['data'],
): Html {
  const { lang, strings } = data;
  const approved = status === 'approved';
  const points = pluralize(strings.score, max_score, lang, {
    score: formatNumber(score, lang),
    percent: formatPercent(percent, lang),
  });
  return html`<div class="decision ${approved ? 'approved' : 'rejected'}"><p class="verdict">${
    approved ? strings.approved : strings.rejected
  }</p><p dir="auto"${messageLang(message, data)}>${message}</p>${max_score > 0 && html`<p class="note">${points}</p>`}</div>`;
}
