import { elementsOf } from '../../../src/definition/elements.ts';
import { attribute, type Html, html, renderToString, scriptJson } from '../../html.ts';
import { controlName } from '../fields/control-names.ts';
import { closedNotice } from './notice.ts';
import type { ErrorView, PageContext, PageData, PageView, Schema } from './page-view.ts';
import { passwordPrompt } from './password-page.ts';
import { renderQuestions, renderWithin } from './render-questions.ts';
import { directionOf } from './text-direction.ts';
import { themeStyle } from './theme.ts';

export type { ErrorView, PageView } from './page-view.ts';

/** The colour of pages that belong to no form. */
const defaultTheme = { accent_color: '#4f46e5', rounded: true };

/** Parameters of the page's address that are no answers. */
const reservedParameters = new Set(['embed', 'lang']);

/** The page of a form: open, closed or locked. */
export function renderPage(view: PageView): string {
  const { form, strings } = view;
  const open = form.accepting_responses;
  const body = html`<header><h1 dir="auto">${form.title}</h1></header>${
    open && html`<noscript><p class="warning">${strings.noScript}</p></noscript>`
  }<div id="place">${renderContent(view)}</div><p id="news" class="unseen" aria-live="polite"></p>${
    form.settings.show_branding && html`<footer>${strings.branding}</footer>`
  }${open && pageDataScript(view)}`;
  const direction = directionOf(form.title);
  return renderDocument(
    view,
    { title: form.title, direction, theme: form.settings.theme, script: open },
    body,
  );
}

/** A page that says why no form is here. */
export function renderErrorPage(view: ErrorView): string {
  const { strings, code } = view;
  const titles: Record<string, readonly [title: string, text: string]> = {
    not_found: [strings.missingTitle, strings.missingText],
    rate_limited: [strings.troubleTitle, strings.busyText],
  };
  const [title, text] = titles[code] ?? [strings.troubleTitle, strings.troubleText];
  const page = { title, direction: 'ltr', theme: defaultTheme, code } as const;
  return renderDocument(
    view,
    page,
    html`<header><h1>${title}</h1></header><p class="text">${text}</p>`,
  );
}

/**
 * The most characters of markup that the server makes of questions. Beyond that the browser makes it
 * of the form, which the page holds anyway: a matrix repeats its columns in each row, an address
 * question names all countries.
 */
export const markupLimit = 512 * 1024;

function renderContent({ form, ...look }: PageView): Html {
  if (!form.accepting_responses) return closedNotice(form.closed_reason, look);
  if (!form.schema) return passwordPrompt(look);
  const rendered = renderWithin(markupLimit, form.schema, look);
  if (!rendered) return html`<p class="text">${look.strings.loading}</p>`;
  return renderQuestions(form.schema, form, look, rendered);
}

interface Page {
  readonly title: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: PageView['form']['settings']['theme'];
  /** Whether there is anything to do on it. */
  readonly script?: boolean;
  /** What went wrong, as the API calls it. */
  readonly code?: string;
}

function renderDocument(
  { lang, strings, nonce, embedded, assets }: PageContext,
  { title, direction, theme, script, code }: Page,
  body: Html,
): string {
  const style = themeStyle(theme);
  return renderToString(html`<!doctype html>
<html lang="${lang}" dir="${strings.direction}"${embedded && html` class="embedded"`}${attribute('data-code', code)}><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots"
content="noindex"><title>${title}</title><link rel="stylesheet" nonce="${nonce}" href="${assets.style}"><style nonce="${nonce}">${style}</style>${
    script && html`<script type="module" nonce="${nonce}" src="${assets.script}"></script>`
  }${
    embedded && !script && html`<script defer nonce="${nonce}" src="${assets.notice}"></script>`
  }</head><body${attribute('dir', direction)}><main>${body}</main></body></html>
`);
}

function pageDataScript({
  form,
  slug,
  base,
  lang,
  strings,
  embedded,
  assets,
  query,
}: PageView): Html {
  const pageData: PageData = {
    form,
    lang,
    strings,
    embedded,
    // By whichever name the page was reached, its own host is the one that may be asked.
    api: `${new URL(base).pathname.replace(/\/$/, '')}/api/v1/public/forms/${slug}`,
    worker: assets.worker,
    prefill: prefillOf(query, form.schema),
  };
  return html`<script type="application/json" id="form">${scriptJson(pageData)}</script>`;
}

/**
 * The values that the page's address gives to controls: `?color=red`, `?contact.email=…`. Which
 * questions there are is not known of a locked form: all are kept until it is opened.
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
