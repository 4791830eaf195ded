import { setImmediate } from 'node:timers/promises';
import { createEncodedContent } from '../../../src/http/encoded-content.ts';
import { renderToString } from '../../html.ts';
import type { DocsFile, DocsGroup } from '../model/docs-page.ts';
import { sectionsOf } from './page-sections.ts';
import type { SearchDocument } from './search-document.ts';

/** The longest text of a section that is searched, in characters: most tables and samples are cut. */
const maxTextLength = 2000;

/** The sections of all pages as JSON (`SearchDocument[]`), from which the script of the pages builds its index. */
export const searchFile = (groups: readonly DocsGroup[]): DocsFile => ({
  path: '/docs/search.json',
  endpoint: 'GET /docs/search.json',
  headers: {},
  content: async () =>
    createEncodedContent('application/json', JSON.stringify(await searchDocuments(groups))),
});

async function searchDocuments(groups: readonly DocsGroup[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const { title: group, pages } of groups) {
    for (const { path, title, render } of pages) {
      const sections = sectionsOf(renderToString(render()));
      for (const { anchor, heading, text } of sections) {
        const target = anchor === '' ? path : `${path}#${anchor}`;
        documents.push({ id: target, group, title, heading, text: text.slice(0, maxTextLength) });
      }
      await setImmediate(); // other requests in between
    }
  }
  return documents;
}
