import { html } from '../../packages/common/text/html.ts';
import { createEncodedContent } from '../../src/http/send-content.ts';
import { readAssets } from '../assets.ts';
import { type Guide, groupsOf, readExamples, readGuides, readImages } from '../guides.ts';
import { typeCatalogue } from './catalogue/type-pages.ts';
import type { DocsAddress, DocsFile, DocsGroup, DocsPage } from './model/docs-page.ts';
import { pageSections, type SearchDocument } from './page-sections.ts';
import { graphqlPages } from './reference/graphql-pages.ts';
import { referencePages } from './reference/reference-pages.ts';
import {
  describeImages,
  type GuideImages,
  guideMarkup,
  guideTitle,
  imageFiles,
} from './render-guide.ts';
import { tablePages } from './tables/table-pages.ts';

/** The longest text of a section that is searched, in characters: most tables and samples are cut. */
const maxTextLength = 2000;

/** The sections of all pages as JSON (`SearchDocument[]`), from which the script of the pages builds its index. */
const searchFile = (groups: readonly DocsGroup[]): DocsFile => ({
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

const guidePages = (guides: readonly Guide[], images: GuideImages, base: string): DocsGroup[] =>
  groupsOf(guides).map((group) => ({
    title: group.title,
    pages: group.guides.map((guide) => ({
      path: `/docs/guides/${guide.name}`,
      title: guideTitle(guide),
      render: () => guideMarkup(guide, images, base),
    })),
  }));

const examplePages = (examples: ReadonlyMap<string, string>): DocsGroup => ({
  title: 'Sample programs',
  collapsed: true,
  pages: [...examples].map(([name, text]) => ({
    path: `/docs/examples/${name}`,
    title: name,
    render: () => html`<h1>${name}</h1>
<p>A file of the folder <code>examples</code>; a test runs it.</p>
<pre tabindex="0"><code>${text}</code></pre>`,
  })),
});

/** The documentation as records: served by `docs-routes.ts`, written to a folder by `scripts/build/build-docs.ts`. */
export type DocsSite = ReturnType<typeof collectPages>;

/** All pages, in the order of the navigation. */
export const pagesOf = ({ home, groups }: DocsSite): DocsPage[] => [
  home,
  ...groups.flatMap(({ pages }) => pages),
];

let latest: { readonly key: string; readonly site: DocsSite } | undefined;

/** The documentation at an address. The parts of a server share it. */
export function createDocsSite(address: DocsAddress): DocsSite {
  const key = JSON.stringify(address);
  if (latest?.key !== key) latest = { key, site: collectPages(address) };
  return latest.site;
}

/** Collects the pages and files. To add a kind of page, add its group here. */
function collectPages(address: DocsAddress) {
  const { base } = address;
  const images = describeImages(readImages());
  const types = typeCatalogue(base, readAssets());
  /** In the order of the navigation. */
  const groups: readonly DocsGroup[] = [
    ...guidePages(readGuides(), images, base),
    types.group,
    tablePages(base),
    referencePages(address),
    graphqlPages(address),
    examplePages(readExamples()),
  ];
  return {
    /** The overview, which is in no group. */
    home: overviewPage(groups, base),
    groups,
    files: [...imageFiles(images), ...types.files, searchFile(groups)],
  };
}

function overviewPage(groups: readonly DocsGroup[], base: string): DocsPage {
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
