import { createHash } from 'node:crypto';
import {
  attribute,
  html,
  rawHtml,
  renderToString,
  scriptJson,
} from '../../../packages/common/text/html.ts';
import type { ElementTypeName } from '../../../packages/definition/questions/question-types.ts';
import { createEncodedContent } from '../../../src/http/send-content.ts';
import { localeFor } from '../../page/html/page-language.ts';
import type { PageData, PublicFormBody } from '../../page/html/page-view.ts';
import { renderQuestions } from '../../page/html/render-questions.ts';
import { themeStyle } from '../../page/theme/theme-style.ts';
import type { DocsFile } from '../model/docs-page.ts';
import { type ExampleForm, exampleFormOf } from './example-form.ts';

export const schemes = ['light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

/** The files that a frame loads, by their names in `/assets`. */
export interface FrameAssets {
  readonly style: string;
  readonly example: string;
}

export const framePath = (type: string, scheme: Scheme): string => `/docs/types/${type}/${scheme}`;

/** The picture that the examples of images show, below `PUBLIC_URL`. */
const picturePath = '/docs/images/summary.png';

/**
 * A question as the hosted page shows it, with the code of the page: it validates what is entered and sends
 * nothing, since its policy permits no connection.
 */
export function exampleFrame(
  type: ElementTypeName,
  scheme: Scheme,
  base: string,
  assets: FrameAssets,
): DocsFile {
  const style = themeStyle({ theme }, { scheme });
  const digest = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${digest}'`,
    "img-src 'self' data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join(';');
  return {
    path: framePath(type, scheme),
    endpoint: 'GET /docs/types/:type/:scheme',
    headers: {
      'Content-Security-Policy': `${policy};frame-ancestors 'self'`,
      'X-Frame-Options': 'SAMEORIGIN',
    },
    content: () =>
      createEncodedContent(
        '.html',
        frameDocument({ example: exampleFormOf(type), scheme, base, assets, style, policy }),
      ),
  };
}

const theme = { accent_color: '#4f46e5', rounded: true };

interface FrameView {
  readonly example: ExampleForm;
  readonly scheme: Scheme;
  readonly base: string;
  readonly assets: FrameAssets;
  readonly style: string;
  readonly policy: string;
}

/** The policy is also in the document, for hosts of the static files. */
function frameDocument({ example, scheme, base, assets, style, policy }: FrameView): string {
  const form = formOf(example, base);
  const locale = localeFor(form.language);
  const data: PageData = {
    form,
    lang: locale.lang,
    strings: locale.strings,
    ownMessages: [],
    embedded: false,
    api: '',
    worker: '',
    preview: 'example',
    prefill: {},
  };
  return renderToString(html`<!doctype html>
<html lang="en" class="embedded"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"${attribute('content', policy)}>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme}">
<meta name="robots" content="noindex"><title>Example of the type ${example.type}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/assets/${assets.style}"><style>${rawHtml(style)}</style>
<script type="module" src="${base}/assets/${assets.example}"></script></head>
<body><main><h1 class="unseen">Example of the type ${example.type}</h1><div id="place">${renderQuestions(form.schema, form, locale)}</div>
<p id="news" class="unseen" aria-live="polite"></p></main><script type="application/json" id="form">${scriptJson(data)}</script></body></html>
`);
}

function formOf(
  { type, definition }: ExampleForm,
  base: string,
): PublicFormBody & { schema: NonNullable<PublicFormBody['schema']> } {
  const { schema } = definition;
  const sections = schema.sections.map((section) => ({
    ...section,
    elements: section.elements.map((element) =>
      element.type === 'image' ? { ...element, image_url: `${base}${picturePath}` } : element,
    ),
  }));
  return {
    slug: `example-${type}`,
    title: type,
    description: null,
    version: 1,
    language: 'en',
    languages: ['en'],
    schema: { ...schema, sections },
    accepting_responses: true,
    closed_reason: null,
    captcha_required: false,
    password_required: false,
    approval: { enabled: false, show_result: false },
    settings: {
      open_at: null,
      success_message: '',
      redirect_url: null,
      show_branding: false,
      invitation_required: false,
      save_partial: false,
      one_section_per_page: false,
      one_question_per_page: false,
      offer_another_response: false,
      indexable: false,
      theme,
    },
  };
}
