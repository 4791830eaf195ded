import type { InfiniteData } from '@tanstack/react-query';
import type {
  ResponseOrder,
  ResponseRowFragment,
  ResponsesQuery,
} from '../../../../generated/responses.ts';

/** The loaded pages of a list of responses. */
export type ResponsePages = InfiniteData<ResponsesQuery, string | null>;

type Rows = readonly ResponseRowFragment[];

/** Shows a new response as the first one. */
export function withFirst(pages: ResponsePages, row: ResponseRowFragment): ResponsePages {
  if (hasRow(pages, row.id)) return pages;
  return mapPages(pages, (rows, index) => (index === 0 ? [row, ...rows] : rows));
}

/** Replaces a response that was changed. */
export const withChanged = (pages: ResponsePages, row: ResponseRowFragment): ResponsePages =>
  mapPages(pages, (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)));

export const without = (pages: ResponsePages, id: string): ResponsePages =>
  mapPages(pages, (rows) => rows.filter((one) => one.id !== id));

/** Adds a response at its place; if that is on a page that is not loaded yet, it comes with that page. */
export function withAdded(
  pages: ResponsePages,
  row: ResponseRowFragment,
  order: ResponseOrder,
): ResponsePages {
  const isBefore = (one: ResponseRowFragment) =>
    order === 'ASC' ? one.id < row.id : one.id > row.id;
  const last = pages.pages.length - 1;
  const place = pages.pages.findIndex(({ responses }, index) => {
    const isEnd = index === last && responses?.nextCursor === null;
    return isEnd || responses?.nodes.some((one) => !isBefore(one));
  });
  return mapPages(without(pages, row.id), (rows, index) => {
    if (index !== place) return rows;
    const before = rows.filter(isBefore);
    return [...before, row, ...rows.slice(before.length)];
  });
}

const hasRow = ({ pages }: ResponsePages, id: string): boolean =>
  pages.some(({ responses }) => responses?.nodes.some((one) => one.id === id));

const mapPages = (
  data: ResponsePages,
  change: (rows: Rows, index: number) => Rows,
): ResponsePages => ({
  ...data,
  pages: data.pages.map(({ responses }, index) => ({
    responses: responses && { ...responses, nodes: [...change(responses.nodes, index)] },
  })),
});
