import type Koa from 'koa';
import { html, renderToString, scriptJson } from '../../packages/common/text/html.ts';
import { createEncodedContent, sendEncoded } from '../../src/http/send-content.ts';
import { publicPath } from '../../src/platform/config/public-url.ts';
import type { Services } from '../../src/services/services.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { readEditorManifest } from '../assets.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import { examples } from './editor-examples.ts';
import type { EditorSettings } from './editor-settings.ts';

/** URLs of the files that the page loads. */
interface EditorFiles {
  readonly script: string;
  readonly style: string;
  /** The script that starts GraphiQL. */
  readonly start: string;
}

/** Content-Security-Policy of the page. GraphiQL adds inline styles, but no inline scripts. */
const editorPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  'font-src data:',
  'img-src data:',
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Renders the page of the GraphQL editor, which is the same for every request. */
function editorPage(files: EditorFiles, settings: EditorSettings): string {
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${settings.options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files.style}">
<script type="application/json" id="settings">${scriptJson(settings)}</script>
<script defer src="${files.start}"></script>
<script defer src="${files.script}"></script>
</head>
<body class="no-focus-outline">
<noscript>The editor requires JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`);
}

const headers = '{"Authorization": "Bearer YOUR_API_KEY"}';

const defaultTabs = examples.map(({ query, variables = {} }) => ({
  query,
  headers,
  variables: JSON.stringify(variables, null, 2),
}));

/** Serves GraphiQL to browsers that open `/graphql`. The page is rendered once at startup. */
export function mountEditor(app: Koa, services: Services): void {
  const base = publicPath(services.config);
  const urlOf = (name: string) => `${base}/assets/${name}`;
  const { script, style, start, workers } = readEditorManifest();
  const files = { script: urlOf(script), style: urlOf(style), start: urlOf(start) };
  const page = createEncodedContent(
    '.html',
    editorPage(files, {
      workers: Object.fromEntries(
        Object.entries(workers).map(([label, name]) => [label, urlOf(name)]),
      ),
      options: {
        title: 'Formwright',
        headers,
        defaultTabs,
        defaultEditorToolsVisibility: 'headers',
      },
    }),
  );
  const rateLimit = pageRateLimit(services, base);

  app.use((ctx, next) => {
    if (ctx.path !== '/graphql' || !acceptsHtml(ctx)) return next();
    ctx.state['endpoint'] = 'GET /graphql';
    return rateLimit(ctx, async () => {
      ctx.set({ 'Content-Security-Policy': editorPolicy, 'Cache-Control': 'no-cache' });
      ctx.vary('Accept');
      sendEncoded(ctx, page);
    });
  });
}
