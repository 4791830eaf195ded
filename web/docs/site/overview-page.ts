import { html } from '../../html.ts';
import type { DocsGroup, DocsPage } from '../model/docs-page.ts';

export function overviewPage(groups: readonly DocsGroup[], base: string): DocsPage {
  return {
    path: '/docs',
    title: 'Documentation',
    render: () => html`<h1>Documentation</h1>
<p>Formwright stores forms, validates and collects responses, and decides them. You build the pages around it, or use the hosted page.
Begin with <a href="${base}/docs/guides/first-form">the first form in five minutes</a>.</p>
<div class="cards">
${groups.map(
  ({ title, pages }) => html`<section><h2>${title}</h2>
<ul>${pages.map((page) => html`<li><a href="${base}${page.path}">${page.title}</a></li>`)}</ul></section>
`,
)}</div>`,
  };
}
