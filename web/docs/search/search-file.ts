import { createEncodedContent } from '../../../src/http/encoded-content.ts';
import type { DocsFile, DocsGroup } from '../model/docs-page.ts';
import { pageSections } from './page-sections.ts';
import type { SearchDocument } from './search-document.ts';

/** The longest text of a section that is searched, in characters: most tables and samples are cut. */
const maxTextLength = 2000;

/** The sections of all pages as JSON (`SearchDocument[]`), from which the script of the pages builds its index. */
export const searchFile = (groups: readonly DocsGroup[]): DocsFile => ({
  path: '/docs/search.json',
  endpoint: 'GET /docs/search.json',
  headers: {},
  async content() {
    const documents: SearchDocument[] = [];
    for await (const { group, path, title, sections } of pageSections(groups)) {
      for (const { anchor, heading, text } of sections) {
        const id = anchor === '' ? path : `${path}#${anchor}`;
        documents.push({ id, group, title, heading, text: text.slice(0, maxTextLength) });
      }
    }
    return createEncodedContent('application/json', JSON.stringify(documents));
  },
});
