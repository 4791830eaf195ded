import { type Html, html, rawHtml, renderToString } from '../../packages/common/text/html.ts';
import { copyStyle } from '../docs/layout/docs-style.ts';
import { pagePolicy } from '../page-policy.ts';

/** A page or document of the service. */
export interface SiteLink {
  /** Name in the JSON of the front page. */
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const rows = [
  ['console', '/console', 'Console', 'Build forms and read responses. Sign in with an API key.'],
  ['documentation', '/docs', 'Documentation', 'Guides, and the reference of the REST API.'],
  ['graphql', '/graphql', 'GraphQL', 'The endpoint. Browsers open an editor with examples.'],
  [
    'openapi',
    '/api/v1/openapi.json',
    'OpenAPI document',
    'The REST API for code generators and other tools.',
  ],
  [
    'health',
    '/healthz',
    'Health',
    'Whether the service is running; /readyz: whether it can serve requests.',
  ],
] as const;

/** What the front page links to. */
export const siteLinks = (hasConsole: boolean): readonly SiteLink[] =>
  rows
    .map(([name, path, title, description]) => ({ name, path, title, description }))
    .filter(({ name }) => hasConsole || name !== 'console');

/** The style sheet of the front page, inlined in it. */
const homeStyle = `
:root {
  --text: #1f2430; --quiet: #5b6472; --line: #d9dde5; --paper: #fff; --shade: #f6f7f9; --accent: #4338ca;
  font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8ee; --quiet: #a3abba; --line: #343a47; --paper: #14171d; --shade: #1c2028; --accent: #a5b4fc; }
}
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; }
main { max-width: 56rem; margin: 0 auto; padding: 3rem clamp(1rem, 5vw, 3rem) 5rem; }
header { margin-bottom: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 3rem 0 .5rem; font-size: 1.375rem; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
header p { max-width: 40rem; color: var(--quiet); font-size: 1.125rem; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.links { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .75rem; padding: 0; list-style: none; }
.links li { padding: .875rem 1.125rem; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
.links a { font-weight: 650; }
.links p { margin: .125rem 0 0; color: var(--quiet); font-size: .9375rem; }
ol { padding: 0; list-style: none; counter-reset: call; }
ol h3::before { counter-increment: call; content: counter(call) ". "; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .9rem 1rem; overflow-x: auto; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
${copyStyle}`;

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

/** A command of the front page. */
interface FirstCall {
  readonly title: string;
  readonly command: string;
}

/** The first three calls. They are run one after the other in a shell that has `API_KEY`. */
function firstCalls(url: string): readonly FirstCall[] {
  const key = '-H "Authorization: Bearer $API_KEY"';
  const json = "-H 'Content-Type: application/json'";
  return [
    {
      title: 'Create a form',
      command: `curl -sS ${url}/api/v1/forms \\
  ${key} ${json} \\
  -d '{"title": "Feedback", "definition": {"schema": {"sections": [{"elements": [
        {"id": "name", "type": "short_text", "title": "Your name", "required": true},
        {"id": "stars", "type": "rating", "title": "How was it?"}]}]}}}' | tee form.json`,
    },
    {
      title: 'Publish it',
      command: `FORM=$(node -p 'require("./form.json").id') SLUG=$(node -p 'require("./form.json").slug')
curl -sS -X POST ${url}/api/v1/forms/$FORM/publish \\
  ${key}`,
    },
    {
      title: 'Submit answers, without a key',
      command: `curl -sS ${url}/api/v1/public/forms/$SLUG/submissions \\
  ${json} \\
  -d '{"answers": {"name": "Ann", "stars": 5}}'`,
    },
  ];
}
