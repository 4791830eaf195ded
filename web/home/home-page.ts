import { type Html, html, rawHtml, renderToString } from '../html.ts';
import { pagePolicy } from '../page-policy.ts';
import { firstCalls } from './first-calls.ts';
import { homeStyle } from './home-style.ts';
import type { SiteLink } from './site-links.ts';

interface HomePage {
  /** `PUBLIC_URL`. */
  readonly url: string;
  /** Path of `PUBLIC_URL`, the prefix of all paths. */
  readonly base: string;
  readonly version: string;
  readonly links: readonly SiteLink[];
  /** File name of the script of the copy buttons. */
  readonly script: string;
}

/** The front page: what the service is, where its parts are, and the first calls. */
export function homePage({ url, base, version, links, script }: HomePage): string {
  return smallPage({
    title: 'Formwright',
    head: html`<script type="module" src="${base}/assets/${script}"></script>
<meta name="description" content="A headless form service with GraphQL and REST.">`,
    content: html`<header>
  <h1>Formwright</h1>
  <p>A headless form service: it stores forms and collects responses, and you build the pages around it.
  Version ${version} is running.</p>
</header>
<ul class="links">
${links.map(
  ({ path, title, description }) =>
    html`<li><a href="${base}${path}">${title}</a><p>${description}</p></li>`,
)}
</ul>
<h2>The first three calls</h2>
<p>The first start has printed an API key. Save it in the shell: <code>export API_KEY=fw_…</code></p>
<ol>
${firstCalls(url).map(
  ({ title, command }) =>
    html`<li><h3>${title}</h3><pre tabindex="0"><code>${command}</code></pre></li>`,
)}
</ol>
<p><a href="${base}/docs/guides/first-form">Continue with the first form in five minutes</a></p>`,
  });
}

/** The page for paths that do not exist. */
export function missingPage(base: string, links: readonly SiteLink[]): string {
  return smallPage({
    title: 'Page not found',
    head: html`<meta name="robots" content="noindex">`,
    content: html`<header><h1>Page not found</h1>
<p>Nothing is at this address. It may have been mistyped, or the page was removed.</p></header>
<ul class="links">
<li><a href="${base}/">Front page</a></li>
${links.map(({ path, title }) => html`<li><a href="${base}${path}">${title}</a></li>`)}
</ul>`,
  });
}

interface SmallPage {
  readonly title: string;
  readonly head: Html;
  readonly content: Html;
}

const smallPage = ({ title, head, content }: SmallPage): string =>
  renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${rawHtml(homeStyle)}</style>
${head}
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`);

export const homePolicy = pagePolicy(homeStyle);
