import MiniSearch from 'minisearch';
import type { SearchDocument } from '../../page-sections.ts';

export interface Found extends SearchDocument {
  /** The words of the section that match. */
  readonly words: readonly string[];
}

/** Searches all sections; the best first. */
export type Search = (query: string) => Found[];

const maxResults = 12;

/**
 * Loads the sections and builds the index.
 *
 * @throws {Error} if the sections cannot be loaded
 */
export async function loadSearch(base: string): Promise<Search> {
  const response = await fetch(`${base}/docs/search.json`);
  if (!response.ok) throw new Error(`The search responded with ${response.status}`);
  const documents: SearchDocument[] = await response.json();
  const byId = new Map(documents.map((one) => [one.id, one]));
  const index = new MiniSearch<SearchDocument>({
    fields: ['heading', 'title', 'text'],
    // Names such as response_limit are found as a whole and by their parts.
    tokenize: (text) => text.match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*|[\p{L}\p{N}]+/gu) ?? [],
    processTerm: (term) => [term.toLowerCase(), ...partsOf(term.toLowerCase())],
    searchOptions: {
      boost: { heading: 4, title: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      processTerm: (term) => term.toLowerCase(),
    },
  });
  index.addAll(documents);
  return (query) =>
    index
      .search(query)
      .slice(0, maxResults)
      .flatMap(({ id, terms }) => {
        const found = byId.get(String(id));
        return found ? [{ ...found, words: terms }] : [];
      });
}

const partsOf = (term: string) => (term.includes('_') ? term.split('_') : []);
