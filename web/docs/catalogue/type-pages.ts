import { elementDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import {
  calculatedTypes,
  contentTypes,
  elementTypes,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { html } from '../../html.ts';
import type { DocsFile, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { heading, inlineText, table, typeLink } from '../model/parts.ts';
import { exampleFormOf } from './example-form.ts';
import { exampleFrame, type FrameAssets, schemes } from './example-frame.ts';
import { typePage } from './type-page.ts';

/** The catalogue of element types: an index, a page for each type, and the frames that they show. */
export function typeCatalogue(
  base: string,
  assets: FrameAssets,
): { readonly group: DocsGroup; readonly files: readonly DocsFile[] } {
  return {
    group: {
      title: 'Question types',
      collapsed: true,
      pages: [
        indexPage(base),
        ...elementTypes.map(({ type }) => ({
          path: `/docs/types/${type}`,
          title: type,
          render: () => typePage(exampleFormOf(type), base),
        })),
      ],
    },
    files: elementTypes.flatMap(({ type }) =>
      schemes.map((scheme) => exampleFrame(type, scheme, base, assets)),
    ),
  };
}

const parts = [
  { id: 'questions', title: 'Questions', rows: questionTypes },
  { id: 'computed', title: 'Computed by the service', rows: calculatedTypes },
  { id: 'content', title: 'Content between questions', rows: contentTypes },
];

const indexPage = (base: string): DocsPage => ({
  path: '/docs/types',
  title: 'All types',
  render: () => html`<h1>Question types</h1>
<p>The elements of a form. Each page shows the element in use, its definition, the answers with what is refused, and what conditions,
exports and analytics do with them. To read about a whole definition, begin with <a href="${base}/docs/guides/first-form">the first form</a>.</p>
${parts.map(
  ({ id, title, rows }) => html`${heading(id, title)}
${table(
  ['Type', 'What it is'],
  rows.map(({ type }) => [typeLink(base, type), inlineText(elementDescriptions[type] ?? '')]),
)}`,
)}`,
});
