import { directionOf } from '../../../packages/languages/language-tags.ts';
import { attribute, type Html, html, rawHtml, renderToString } from '../../html.ts';
import { formattedText } from '../fields/formatted-text.ts';
import { ownLanguage } from '../fields/own-language.ts';
import type { FormLook } from '../theme/appearance.ts';
import { coverImage, logoImage } from '../theme/form-images.ts';
import { schemeOf, themeStyle } from '../theme/theme-style.ts';
import { formMeta, iconLink, robotsMeta } from './head-elements.ts';
import { languageSwitch } from './language-switch.ts';
import { missingForm, type PageNotice, previewNotice } from './missing-page.ts';
import { closedFormOf, closedNotice } from './notice.ts';
import { pageDataScript } from './page-data.ts';
import type { ErrorView, PageContext, PageView } from './page-view.ts';
import { passwordPrompt } from './password-page.ts';
import { renderQuestions, renderWithin } from './render-questions.ts';
import { directionOfForm } from './text-direction.ts';

export type { ErrorView, PageView } from './page-view.ts';

/** How pages without a form look. */
const noForm: FormLook = { theme: { accent_color: '#4f46e5', rounded: true } };

/** The description of a form shows no answers. */
const asIs = (text: string) => text;

/** Renders the page of an open, closed or locked form. */
export function renderPage(view: PageView): string {
  const { form, strings } = view;
  const open = form.accepting_responses;
  const own = ownLanguage(view);
  const body = html`${coverImage(form.settings)}${view.preview !== undefined && previewNotice(view, own)}<header>${languageSwitch(view)}${logoImage(form.settings)}<h1 dir="auto"${view.look.hideTitle && html` class="unseen"`}>${form.title}</h1>${
    form.description && formattedText(form.description, view, { name: 'text', textOf: asIs })
  }</header>${
    open &&
    html`<noscript><p class="warning"${own}>${strings.noScript}</p></noscript>${notLoaded(view, own)}`
  }<div id="place">${renderContent(view)}</div><p id="news" class="unseen" aria-live="polite"${own}></p>${
    form.settings.show_branding && html`<footer${own}>${strings.branding}</footer>`
  }${open && pageDataScript(view)}`;
  const page = {
    ...{ title: form.title, lang: form.language, direction: directionOfForm(form) },
    ...{ form: form.settings, meta: formMeta(view) },
    script: open ? view.assets.script : undefined,
    opens: form.closed_reason === 'not_yet_open' && form.settings.open_at !== null,
  };
  return renderDocument(view, page, body);
}

/**
 * Renders the page that a preview link opens, the same for every link. Its script requests the page of the draft with
 * the token, which is in the fragment.
 */
export function renderPreviewLink(view: PageContext): string {
  const { lang, strings, assets } = view;
  const title = strings.loading;
  const page = { title, lang, direction: directionOf(lang), form: noForm };
  return renderDocument(
    view,
    { ...page, script: assets.preview },
    html`<noscript><p class="warning">${strings.noScript}</p></noscript>${notLoaded(view)}<h1 class="text">${title}</h1>`,
  );
}

/** Renders the page that is shown if there is no form or it failed to load. */
export function renderErrorPage(view: ErrorView): string {
  const { strings, code, isPreview } = view;
  const notices: Record<string, PageNotice> = {
    not_found: missingForm(view, isPreview),
    rate_limited: { title: strings.troubleTitle, text: strings.busyText },
  };
  const trouble: PageNotice = { title: strings.troubleTitle, text: strings.troubleText };
  const { title, text, advice } = notices[code] ?? trouble;
  const { lang } = view;
  const page = { title, lang, direction: directionOf(lang), form: noForm, code };
  return renderDocument(
    view,
    page,
    html`<header><h1>${title}</h1></header><p class="text">${text}</p>${
      advice !== undefined && html`<p class="text">${advice}</p>`
    }`,
  );
}

/**
 * The most characters of question markup that the server renders. Larger forms are rendered by the browser
 * from the form's JSON, which is part of the page: the markup of a matrix repeats its columns in each row,
 * and an address question lists all countries.
 */
export const markupLimit = 512 * 1024;

function renderContent({ form, preview, ...locale }: PageView): Html {
  if (!form.accepting_responses)
    return closedNotice(closedFormOf(form), locale, { timeZone: 'UTC' });
  if (!form.schema) return passwordPrompt(locale);
  // The token of the invitation is in the fragment, which only the script of the page knows.
  const isInvited = form.settings.invitation_required && preview === undefined;
  const rendered = isInvited ? undefined : renderWithin(markupLimit, form.schema, locale);
  if (!rendered) return html`<p class="text"${ownLanguage(locale)}>${locale.strings.loading}</p>`;
  return renderQuestions(form.schema, form, locale, rendered);
}

/** Shown after some seconds, or when the script fails to load; the script removes it. */
function notLoaded({ strings }: PageContext, own?: Html): Html {
  return html`<p class="warning" id="not-loaded"${own}>${strings.notLoaded} <a href="">${strings.reload}</a></p>`;
}

/**
 * Shows the text above at once if the script, or a part of it, fails to load. Links to the page itself load it again with
 * the fragment, which has the token of a preview or an invitation.
 */
const watchPage = (nonce: string) =>
  html`<script nonce="${nonce}">addEventListener("error",({target})=>{if(target instanceof HTMLScriptElement)document.documentElement.classList.add("failed")},true);addEventListener("click",(event)=>{if(event.target.getAttribute?.("href")==="")event.preventDefault(),location.reload()})</script>`;

/** Reports the height of the page to the embedding page from its first drawing on: `HeightMessage`. */
const watchHeight = (nonce: string) =>
  html`<script nonce="${nonce}">new ResizeObserver(()=>parent.postMessage({type:"formwright:height",height:Math.ceil(document.documentElement.getBoundingClientRect().height)},"*")).observe(document.documentElement)</script>`;

interface Page {
  readonly title: string;
  /** The language of the form, or that of the texts of an error page. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly form: FormLook;
  /** The script that the page cannot do without. */
  readonly script?: string | undefined;
  /** Whether the page shows the time at which the form opens. */
  readonly opens?: boolean;
  /** The problem code of an error page. */
  readonly code?: string;
  /** What search engines and link previews show. */
  readonly meta?: Html;
}

function renderDocument(
  { nonce, embedded, look, assets }: PageContext,
  { title, lang, direction, form, script, opens, code, meta = robotsMeta(false) }: Page,
  body: Html,
): string {
  // Custom CSS does not contain the end of its element.
  const style = rawHtml(themeStyle(form, look));
  const scheme = schemeOf(look, form);
  const classes = `embedded${look.background === 'transparent' ? ' transparent' : ''}`;
  return renderToString(html`<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}"${embedded && html` class="${classes}"`}${attribute('data-code', code)}><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme === 'auto' ? 'light dark' : scheme}"><title>${title}</title>${meta}${iconLink(form.theme)}<link rel="stylesheet" nonce="${nonce}" href="${assets.style}"><style nonce="${nonce}">${style}</style>${embedded && watchHeight(nonce)}${
    script &&
    html`${watchPage(nonce)}<script type="module" nonce="${nonce}" src="${script}"></script>`
  }${
    (embedded || opens) &&
    !script &&
    html`<script defer nonce="${nonce}" src="${assets.notice}"></script>`
  }</head><body${attribute('dir', direction)}><main>${body}</main></body></html>
`);
}
