import { type Guide, groupsOf } from '../guides.ts';
import { type Html, html, rawHtml, renderToString } from '../html.ts';
import { pagePolicy } from '../page-policy.ts';
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
  /** File name of its script. */
  readonly script?: string;
}

/** Renders a page. It is complete without its script, and loads nothing else but the pictures of guides. */
export function docsLayout(page: Page): string {
  const { title, content, outline, guides, path, base, script } = page;
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
${script !== undefined && html`<script type="module" src="${base}/assets/${script}"></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Documentation">
  <a class="brand" href="${base}/docs">Formwright</a>
  ${groupsOf(guides).map(
    (group) => html`<h2>${group.title}</h2>
  <ul>${group.guides.map((guide) => link(`/docs/guides/${guide.name}`, guideTitle(guide)))}</ul>
  `,
  )}  <h2>Reference</h2>
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

export const docsPolicy = pagePolicy(docsStyle);
