import { setImmediate } from 'node:timers/promises';
import { renderToString } from '../../packages/common/text/html.ts';
import type { DocsGroup } from './model/docs-page.ts';

/** A part of a page: a heading and the text up to the next one. */
interface PageSection {
  /** The `id` of the heading; empty for the beginning of the page. */
  readonly anchor: string;
  readonly heading: string;
  /** Lines of text without markup; cells of tables are separated by ` | `. */
  readonly text: string;
}

/** The sections of all pages, one page at a time, so that other requests are processed in between. */
export async function* pageSections(groups: readonly DocsGroup[]) {
  for (const { title: group, pages } of groups) {
    for (const { path, title, render } of pages) {
      yield { group, path, title, sections: sectionsOf(renderToString(render())) };
      await setImmediate();
    }
  }
}

const headingPattern = /<(h[1-4])([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Divides the content of a page at its headings that have an `id`, and at its `h1`. Other headings are text.
 *
 * @param markup markup of this project: well-formed, without scripts and comments
 */
export function sectionsOf(markup: string): PageSection[] {
  const starts = [...markup.matchAll(headingPattern)]
    .map(([tag, level = '', attributes = '', heading = ''], at, all) => ({
      begin: all[at]?.index ?? 0,
      length: tag.length,
      heading,
      anchor: level === 'h1' ? '' : / id="([^"]*)"/.exec(attributes)?.[1],
    }))
    .flatMap(({ anchor, ...start }) => (anchor === undefined ? [] : [{ ...start, anchor }]));
  return starts.map(({ anchor, heading, begin, length }, at) => ({
    anchor,
    heading: textOf(heading).trim(),
    text: textOf(markup.slice(begin + length, starts[at + 1]?.begin)).trim(),
  }));
}

/** Ends of elements that begin a new line, and those between the cells of a table. */
const lineEnds = /<\/(?:p|li|h\d|tr|dt|dd|pre|summary)>|<br>/g;
const cellEnds = /<\/t[dh]>\s*(?=<t[dh])/g;

function textOf(markup: string): string {
  return markup
    .replace(cellEnds, ' | ')
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n');
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** A section that the search finds. */
export interface SearchDocument {
  /** Path and fragment below `PUBLIC_URL`. */
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
