import { readAssets } from '../../assets.ts';
import { readExamples, readGuides, readImages } from '../../guides.ts';
import { typeCatalogue } from '../catalogue/type-pages.ts';
import { graphqlPages } from '../graphql/graphql-pages.ts';
import { examplePages } from '../guides/example-pages.ts';
import { describeImages, imageFiles } from '../guides/guide-images.ts';
import { guidePages } from '../guides/guide-pages.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { referencePages } from '../reference/reference-pages.ts';
import { searchFile } from '../search/search-file.ts';
import { tablePages } from '../tables/table-pages.ts';
import { overviewPage } from './overview-page.ts';

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
