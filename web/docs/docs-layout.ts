import { createHash } from 'node:crypto';
import type { Guide } from '../guides.ts';
import { type Html, html, rawHtml, renderToString } from '../html.ts';
import { docsStyle } from './docs-style.ts';
import { guideTitle } from './render-guide.ts';

/** A page of the documentation. */
interface Page {
  readonly title: string;
  readonly content: Html;
  /** Links to the sections of this page, for the navigation. */
  readonly outline?: Html;
  readonly guides: readonly Guide[];
  /** Path of the page, to mark it in the navigation. */
  readonly path: string;
  /** Path of `PUBLIC_URL`, the prefix of all paths. */
  readonly base: string;
}

/** Renders a page. It has no scripts and loads no files. */
export function docsLayout({ title, content, outline, guides, path, base }: Page): string {
  const link = (target: string, text: string) =>
    html`<li><a href="${base}${target}"${target === path && html` aria-current="page"`}>${text}</a></li>`;
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Formwright</title>
<link rel="icon" href="data:,">
<style>${rawHtml(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Documentation">
  <a class="brand" href="${base}/docs">Formwright</a>
  <h2>Guides</h2>
  <ul>${guides.map((guide) => link(`/docs/guides/${guide.name}`, guideTitle(guide)))}</ul>
  <h2>Reference</h2>
  <ul>
    ${link('/docs', 'REST API')}
    ${link('/graphql', 'GraphQL editor')}
    ${link('/api/v1/openapi.json', 'OpenAPI document')}
    ${link('/api/v1/schemas/form-definition.json', 'JSON Schema of definitions')}
  </ul>
  ${outline}
</nav>
<main id="content">${content}</main>
</body>
</html>
`);
}

/** Content-Security-Policy of these pages: only their own style. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
