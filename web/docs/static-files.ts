import { html } from '../../packages/common/text/html.ts';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import type { EncodedContent } from '../../src/http/send-content.ts';
import { readAssets } from '../assets.ts';
import { createDocsSite, pagesOf } from './docs-site.ts';
import { docsLayout, docsPolicy } from './layout/docs-layout.ts';

/** Where a copy of the documentation without a server will be. */
export interface StaticAddress {
  /** Path of the folder on its host, such as `/formwright`; empty for the root. */
  readonly base: string;
  /** URL of the service that the samples call and the editor belongs to. */
  readonly service: string;
}

export interface StaticFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly content: string | Buffer;
}

/** Directives that have no effect in a `meta` element (CSP 3, 3.3). */
const headerOnly = /;frame-ancestors [^;]*/;

/** The documentation as files for any host: pages are `index.html` in folders with their paths. */
export async function* staticFiles({ base, service }: StaticAddress): AsyncGenerator<StaticFile> {
  const { docs: script, files: assets } = readAssets();
  const site = createDocsSite({ url: service, base, served: false });
  const policy = docsPolicy.replace(headerOnly, '');
  const layout = { groups: site.groups, base, script, policy, editor: `${service}/graphql` };
  for (const page of pagesOf(site)) yield pageFile(page.path, docsLayout(page, layout));
  for (const { path, content } of site.files) yield contentFile(path, await content());
  for (const [name, asset] of assets) yield contentFile(`/assets/${name}`, asset);
  for (const { path, build } of apiDocuments) {
    const document = build(`${service}/api/v1${path}`);
    yield { path: `api/v1${path}`, content: JSON.stringify(document) };
  }
  const missing = {
    path: '',
    title: 'Page not found',
    render: () =>
      html`<h1>Page not found</h1><p>The <a href="${base}/docs">overview</a> lists all pages.</p>`,
  };
  yield { path: '404.html', content: docsLayout(missing, layout) };
  yield {
    path: 'index.html',
    content: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Formwright</title><meta http-equiv="refresh" content="0; url=${base}/docs/"><a href="${base}/docs/">Documentation</a></html>\n`,
  };
  yield { path: '.nojekyll', content: '' }; // GitHub Pages would process the files
}

const pageFile = (path: string, content: string): StaticFile => ({
  path: `${path.slice(1)}/index.html`,
  content,
});

/** Frames are pages without an extension; other files keep their names. */
function contentFile(path: string, { type, bodyFor }: EncodedContent): StaticFile {
  const content = bodyFor('identity');
  const isPage = type === '.html' && !path.endsWith('.html');
  return { path: `${path.slice(1)}${isPage ? '/index.html' : ''}`, content };
}
