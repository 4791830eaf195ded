import { plainText } from '../../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../../packages/definition/text/markdown/parse-markdown.ts';
import { type Html, html } from '../../html.ts';
import { textColorOn } from '../theme/colors.ts';
import type { PageView, PublicFormBody } from './page-view.ts';

/** The most characters of a description that link previews and search results show. */
const maxDescription = 300;

/** The description and the Open Graph properties (https://ogp.me) of a form's page. */
export function formMeta({ form, base, slug, embedded }: PageView): Html {
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
export function robotsMeta(indexable: boolean): Html | undefined {
  return indexable ? undefined : html`<meta name="robots" content="noindex">`;
}

/** An icon in the accent color, without a request. */
export function iconLink({ accent_color }: PublicFormBody['settings']['theme']): Html {
  const lines = textColorOn(accent_color);
  const icon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${accent_color}'/><path d='M9 11h14M9 16h14M9 21h8' stroke='${lines}' stroke-width='2.6' stroke-linecap='round'/></svg>`;
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`;
}

/** Cut after a word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  return `${text.slice(0, maxDescription).replace(/\s+\S*$/, '')}…`;
}
