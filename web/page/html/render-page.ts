import {
  attribute,
  type Html,
  html,
  rawHtml,
  renderToString,
  scriptJson,
} from '../../../packages/common/text/html.ts';
import { directionOfText } from '../../../packages/common/text/text-direction.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { defaultLanguage } from '../../../packages/definition/model/form-texts.ts';
import { plainText } from '../../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../../packages/definition/text/markdown/parse-markdown.ts';
import { directionOf } from '../../../packages/languages/language-tags.ts';
import { languages } from '../../../packages/languages/languages.ts';
import { controlName } from '../fields/answers/control-names.ts';
import type { Locale } from '../fields/field.ts';
import { formattedText } from '../fields/formatted-text.ts';
import { ownLanguage } from '../fields/own-language.ts';
import { coverImage, type FormLook, logoImage } from '../theme/appearance.ts';
import { textColorOn } from '../theme/colors.ts';
import { schemeOf, themeStyle } from '../theme/theme-style.ts';
import { missingForm, type PageNotice, previewNotice } from './missing-page.ts';
import { closedFormOf, closedNotice } from './notice.ts';
import { ownMessages } from './page-language.ts';
import type {
  ErrorView,
  PageContext,
  PageData,
  PageView,
  PublicFormBody,
  Schema,
} from './page-view.ts';
import { renderQuestions, renderWithin } from './render-questions.ts';

/**
 * Selects one of the languages of a form; nothing if it has one. The script of the page enables it. A closed form,
 * whose page has no script, has links.
 */
function languageSwitch(view: PageView): Html | undefined {
  const { form, strings } = view;
  if (form.languages.length < 2) return undefined;
  const own = ownLanguage(view);
  if (!form.accepting_responses) {
    return html`<nav class="languages" aria-label="${strings.language}"${own}>${form.languages.map(
      (tag) => languageLink(tag, view),
    )}</nav>`;
  }
  const options = form.languages.map(
    (tag) =>
      html`<option value="${tag}"${languageOf(tag)}${tag === form.language && html` selected`}>${nameOf(tag)}</option>`,
  );
  return html`<div class="languages"><label for="language"${own}>${strings.language}</label><select class="line" id="language"
    autocomplete="off" disabled>${options}</select></div>`;
}

/** The page in another language, with the other parameters of its address. */
function languageLink(tag: string, { form, query }: PageView): Html {
  if (tag === form.language) {
    return html`<span aria-current="page"${languageOf(tag)}>${nameOf(tag)}</span>`;
  }
  const address = new URLSearchParams(query);
  address.delete('lang');
  address.set('language', tag);
  return html`<a href="?${address.toString()}" hreflang="${tag}"${languageOf(tag)}>${nameOf(tag)}</a>`;
}

const languageOf = (tag: string) => html` lang="${tag}" dir="${directionOf(tag)}"`;

/** The name of a language in itself. */
function nameOf(tag: string): string {
  const own = languages.find((language) => language.tag === tag)?.name;
  const name = own ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Query parameters that are not prefilled answers. */
const reservedParameters = new Set(['embed', 'lang', 'language', 'preview']);

/** What the script of the page needs, as JSON that is not executed. */
function pageDataScript(view: PageView): Html {
  const { form, slug, base, lang, strings, embedded, assets, query, preview } = view;
  // The page has been styled by the server.
  const settings = { ...form.settings, appearance: undefined };
  const pageData: PageData = {
    form: { ...form, settings },
    lang,
    strings,
    ownMessages: ownMessages(view),
    embedded,
    // A path, since the page's policy allows its own origin only, which may differ from that of `PUBLIC_URL`.
    api: `${new URL(base).pathname.replace(/\/$/, '')}/api/v1/public/forms/${slug}`,
    worker: assets.worker,
    ...(preview !== undefined && { preview }),
    prefill: prefillOf(query, form.schema),
  };
  return html`<script type="application/json" id="form">${scriptJson(pageData)}</script>`;
}

/**
 * Prefilled values from the query string: `?color=red`, `?contact.email=…`. The questions of a locked form
 * are unknown, so all parameters are passed on until it is unlocked.
 */
function prefillOf(query: URLSearchParams, schema: Schema | null): PageData['prefill'] {
  const ids = schema && new Set(elementsOf({ schema }).map(({ id }) => id));
  const prefill = new Map<string, string[]>();
  for (const [key, value] of query) {
    const [id = ''] = key.split('.', 1);
    if (reservedParameters.has(key) || ids?.has(id) === false) continue;
    const values = prefill.get(controlName(key));
    if (values) values.push(value);
    else prefill.set(controlName(key), [value]);
  }
  return Object.fromEntries(prefill);
}

/** The most characters of a description that link previews and search results show. */
const maxDescription = 300;

/** The description and the Open Graph properties (https://ogp.me) of a form's page. */
function formMeta({ form, base, slug, embedded }: PageView): Html {
  const { title, description, settings, accepting_responses } = form;
  const text = description && plainText(parseMarkdown(description));
  const short = text && shorten(text);
  const { cover_url: cover, logo_url: logo } = settings.appearance ?? {};
  const image = cover ?? logo;
  return html`${robotsMeta(settings.indexable && accepting_responses && !embedded)}${
    short && html`<meta name="description" content="${short}">`
  }<meta property="og:type" content="website"><meta property="og:title" content="${title}">${
    short && html`<meta property="og:description" content="${short}">`
  }<meta property="og:url" content="${`${base}/f/${slug}`}">${
    image && html`<meta property="og:image" content="${image}">`
  }<meta name="twitter:card" content="${cover ? 'summary_large_image' : 'summary'}">`;
}

/** Whether search engines may list the page. */
function robotsMeta(indexable: boolean): Html | undefined {
  return indexable ? undefined : html`<meta name="robots" content="noindex">`;
}

/** An icon in the accent color, without a request. */
function iconLink({ accent_color }: PublicFormBody['settings']['theme']): Html {
  const lines = textColorOn(accent_color);
  const icon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${accent_color}'/><path d='M9 11h14M9 16h14M9 21h8' stroke='${lines}' stroke-width='2.6' stroke-linecap='round'/></svg>`;
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`;
}

/** Cut after a word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription);
  return `${(/^.*(?=\s)/s.exec(cut)?.[0] ?? cut).trimEnd()}…`;
}

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
    title: form.title,
    lang: form.language,
    direction: directionOfForm(form),
    form: form.settings,
    meta: formMeta(view),
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

/** The direction of a form: that of its language, or of its title if it may not declare its language. */
function directionOfForm(form: { readonly language: string; readonly title: string }) {
  return form.language === defaultLanguage
    ? directionOfText(form.title)
    : directionOf(form.language);
}

/** The password form, shown instead of the questions. */
function passwordPrompt(locale: Locale): Html {
  const { strings } = locale;
  return html`<form id="lock" novalidate class="lock"${ownLanguage(locale)}><h2>${strings.lockedTitle}</h2><p class="text">${
    strings.lockedText
  }</p><div class="question"><label class="title" for="password">${strings.password}</label><input class="line"
    type="password" id="password" autocomplete="current-password" maxlength="128" required
    aria-describedby="password-error"><p class="error" id="password-error" role="alert"></p></div><div class="actions"><button
    type="submit" class="primary" disabled>${strings.unlock}</button></div></form>`;
}
