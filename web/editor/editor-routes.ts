import type Koa from 'koa';
import { examples } from '../../src/graphql/editor-examples.ts';
import { createEncodedContent, sendEncoded } from '../../src/http/encoded-content.ts';
import { publicPath } from '../../src/platform/container/platform.ts';
import type { Services } from '../../src/services/services.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { readEditorManifest } from '../assets.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import { editorPage, editorPolicy } from './editor-page.ts';

const headers = '{"Authorization": "Bearer YOUR_API_KEY"}';

const defaultTabs = examples.map(({ query, variables = {} }) => ({
  ...{ query, headers, variables: JSON.stringify(variables, null, 2) },
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
        ...{ title: 'Formwright', headers, defaultTabs },
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
