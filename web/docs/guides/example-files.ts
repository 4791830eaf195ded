import { createEncodedContent } from '../../../src/http/encoded-content.ts';
import type { DocsFile } from '../model/docs-page.ts';

/** The example programs as files of the documentation, always as text. */
export const exampleFiles = (examples: ReadonlyMap<string, string>): DocsFile[] =>
  [...examples].map(([name, text]) => ({
    path: `/docs/examples/${name}`,
    endpoint: 'GET /docs/examples/:name',
    headers: {},
    content: () => createEncodedContent('text/plain', text),
  }));
