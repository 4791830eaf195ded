import { type Html, html, rawHtml, renderToString } from '../../html.ts';
import { pagePolicy } from '../../page-policy.ts';
import type { DocsGroup, PageContent } from '../model/docs-page.ts';
import { docsStyle } from './docs-style.ts';

/** What the layout of a page needs. */
export interface LayoutPage extends PageContent {
  readonly title: string;
  /** Path of the page, to mark it in the navigation. */
  readonly path: string;
  readonly groups: readonly DocsGroup[];
  /** Path of `PUBLIC_URL`, the prefix of all paths. */
  readonly base: string;
  /** File name of its script. */
  readonly script?: string;
  /** Content-Security-Policy of a page that is sent without headers. */
  readonly policy?: string;
  /** URL of the GraphQL editor; by default that of this server. */
  readonly editor?: string;
}

/** Renders a page. It is complete without its script. */
export function docsLayout(page: LayoutPage): string {
  const { title, content, base, script, policy } = page;
  return renderToString(html`<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
${
  policy !== undefined &&
  html`<meta http-equiv="Content-Security-Policy" content="${policy}">
`
}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${title}: documentation of Formwright, a headless form service.">
<title>${title} · Formwright</title>
<link rel="icon" href="data:,">
<style>${rawHtml(docsStyle)}</style>
${script !== undefined && html`<script type="module" src="${base}/assets/${script}"></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
  <a class="brand" href="${base}/docs">Formwright</a>
  <a class="menu" href="#navigation">Menu</a>
</header>
<main id="content">${content}</main>
${navigation(page)}
</body>
</html>
`);
}

/** After the content in the document, so that a phone shows the content first; to the left of it on larger screens. */
function navigation({ groups, path, base, outline, editor = `${base}/graphql` }: LayoutPage): Html {
  const link = (target: string, text: string, inside?: Html) =>
    html`<li><a href="${base}${target}"${target === path && html` aria-current="page"`}>${text}</a>${target === path && inside}</li>`;
  return html`<nav id="navigation" aria-label="Documentation">
  ${groups.map(({ title, pages, collapsed = false }) => {
    const isOpen = pages.some((page) => page.path === path);
    const list = html`<ul>${pages.map((page) => link(page.path, page.title, outline))}</ul>`;
    return collapsed
      ? html`<details${isOpen && html` open`}><summary><h2>${title}</h2></summary>${list}</details>
  `
      : html`<h2>${title}</h2>${list}
  `;
  })}<h2>Documents</h2>
  <ul>
    <li><a href="${editor}">GraphQL editor</a></li>
    ${link('/api/v1/openapi.json', 'OpenAPI document')}
    ${link('/api/v1/schemas/form-definition.json', 'JSON Schema of definitions')}
  </ul>
</nav>`;
}

/** Frames show the examples of element types. */
export const docsPolicy = `${pagePolicy(docsStyle)};frame-src 'self'`;
