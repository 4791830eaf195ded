import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ApprovalStatus,
  type ResponseCountQuery,
  ResponseCreatedDocument,
  type ResponseFilter,
  type ResponseOrder,
  type ResponseRowFragment,
  ResponsesDocument,
  type ResponsesQuery,
} from '../../../../generated/responses.ts';
import { live } from '../../../api/live.ts';
import { request } from '../../../api/request.ts';

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

type ListKey = readonly ['responses', string, ResponseFilter | null, ResponseOrder];

/** Key of all lists of a form's responses. */
const listsKey = (formId: string) => ['responses', formId];
const countsKey = (formId: string) => ['response-count', formId];

export const listKey = (
  formId: string,
  filter: ResponseFilter | null,
  order: ResponseOrder,
): ListKey => ['responses', formId, filter, order];

export const countKey = (formId: string, filter: ResponseFilter | null): QueryKey => [
  ...countsKey(formId),
  filter,
];

/** Changes the lists and counts that are shown, without loading them again. */
export const useResponseCache = (formId: string) => responseCache(useQueryClient(), formId);

/** The lists and counts of the responses of a form. */
export function responseCache(queries: QueryClient, formId: string) {
  const count = (filter: ResponseFilter | null, change: number) =>
    queries.setQueryData<ResponseCountQuery>(countKey(formId, filter), (data) => {
      const totalCount = data?.responses?.totalCount;
      return typeof totalCount === 'number'
        ? { responses: { totalCount: totalCount + change } }
        : data;
    });
  const changeLists = (change: (data: ResponsePages, key: ListKey) => ResponsePages) => {
    const lists = queries.getQueriesData<ResponsePages>({ queryKey: listsKey(formId) });
    for (const [key, data] of lists) {
      if (data && isListKey(key)) queries.setQueryData(key, change(data, key));
    }
  };
  return {
    /** A response of a list that is shown. */
    find: (id: string) =>
      queries
        .getQueriesData<ResponsePages>({ queryKey: listsKey(formId) })
        .flatMap(([, data]) => data?.pages.flatMap(({ responses }) => responses?.nodes ?? []) ?? [])
        .find((row) => row.id === id),
    reload: async () => {
      await Promise.all(
        [listsKey(formId), countsKey(formId)].map((queryKey) => queries.resetQueries({ queryKey })),
      );
    },
    /** Shows a new response as the first one of the list of all. */
    prepend: (row: ResponseRowFragment) => {
      queries.setQueryData<ResponsePages>(
        listKey(formId, null, 'DESC'),
        (data) => data && withFirst(data, row),
      );
      count(null, 1);
    },
    /** Replaces a response that was changed, at its place. */
    replace: (row: ResponseRowFragment) => changeLists((data) => withChanged(data, row)),
    /**
     * Moves a response that was changed to the list of its decision.
     *
     * @param before its decision as it was shown; the response itself is perhaps on a page that is not loaded
     */
    move: (row: ResponseRowFragment, before: ApprovalStatus) => {
      const { status } = row.approval;
      changeLists((data, [, , filter, order]) => {
        if (!filter?.approval) return withChanged(data, row);
        const change = Number(filter.approval === status) - Number(filter.approval === before);
        if (change !== 0) count(filter, change);
        return filter.approval === status ? withAdded(data, row, order) : without(data, row.id);
      });
    },
  };
}

const isListKey = (key: QueryKey): key is ListKey => key.length === 4;

interface LiveOptions {
  formId: string;
  /** Id of the newest response, empty if there is none; undefined if that is not known. */
  newestId: string | undefined;
  /** Shows a response in the list; false if it cannot be shown now without moving what is read. */
  show(row: ResponseRowFragment): boolean;
}

/** Receives new responses, and afterwards those that arrived while there was no connection, if the newest one is known. */
export function useLiveResponses({ formId, newestId, show }: LiveOptions) {
  /** Number of responses that arrived and are not shown yet. */
  const [waiting, setWaiting] = useState(0);
  const [isConnected, setIsConnected] = useState(false);
  const wasConnected = useRef(false);
  /** Ids increase with time. */
  const newest = useRef('');
  const receive = useEffectEvent((row: ResponseRowFragment) => {
    newest.current = row.id;
    // What is shown has no gaps: new responses wait for those that wait already.
    if (waiting > 0 || !show(row)) setWaiting((count) => count + 1);
  });
  const catchUp = useEffectEvent(async () => {
    const known = newest.current > (newestId ?? '') ? newest.current : newestId;
    if (known === undefined) return;
    const { responses } = await request(ResponsesDocument, { formId, order: 'DESC' });
    const missed = (responses?.nodes ?? []).filter(({ id }) => id > known);
    const isWhole = missed.length < (responses?.nodes.length ?? 0) || !responses?.nextCursor;
    if (isWhole) for (const row of missed.reverse()) receive(row);
    else {
      // There are more between them and those that are shown.
      newest.current = missed[0]?.id ?? known;
      setWaiting((count) => count + missed.length);
    }
  });
  const connect = useEffectEvent((connected: boolean) => {
    setIsConnected(connected);
    if (!connected) return;
    if (wasConnected.current) catchUp().catch(() => undefined);
    wasConnected.current = true;
  });
  useEffect(
    () =>
      live(
        ResponseCreatedDocument,
        { formId },
        {
          onData: ({ responseCreated }) => responseCreated && receive(responseCreated),
          onConnected: connect,
        },
      ),
    [formId],
  );
  return { waiting, isConnected, clearWaiting: () => setWaiting(0) };
}
