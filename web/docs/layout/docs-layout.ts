import { type Html, html, rawHtml, renderToString } from '../../../packages/common/text/html.ts';
import { pagePolicy } from '../../page-policy.ts';
import type { DocsGroup, DocsPage } from '../model/docs-page.ts';
import { sectionsOf } from '../page-sections.ts';
import { docsStyle } from './docs-style.ts';

export interface SiteLayout {
  readonly groups: readonly DocsGroup[];
  /** Path of `PUBLIC_URL`, the prefix of all paths. */
  readonly base: string;
  readonly script?: string;
  /** Content-Security-Policy of a page that is sent without headers. */
  readonly policy?: string;
  /** URL of the GraphQL editor; by default that of this server. */
  readonly editor?: string;
}

/** Renders a page. It is complete without its script. */
export function docsLayout(page: DocsPage, layout: SiteLayout): string {
  const { base, script, policy } = layout;
  const { title } = page;
  const content = page.render();
  const outline = page.outlined ? outlineOf(content) : undefined;
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
${navigation(page, layout, outline)}
</body>
</html>
`);
}

/** After the content in the document, so that a phone shows the content first; to the left of it on larger screens. */
function navigation({ path }: DocsPage, layout: SiteLayout, outline: Html | undefined): Html {
  const { groups, base, editor = `${base}/graphql` } = layout;
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

const outlineOf = (content: Html): Html =>
  html`<ul>${sectionsOf(renderToString(content))
    .filter(({ anchor }) => anchor !== '')
    .map(({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>`)}</ul>`;

/** Frames show the examples of element types. */
export const docsPolicy = `${pagePolicy(docsStyle)};frame-src 'self'`;
