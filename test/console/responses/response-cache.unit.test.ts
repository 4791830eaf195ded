import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type {
  ApprovalStatus,
  ResponseRowFragment,
} from '../../../web/console/generated/responses.ts';
import type { ResponsePages } from '../../../web/console/src/screens/responses/list/use-response-cache.ts';
import {
  countKey,
  listKey,
  responseCache,
} from '../../../web/console/src/screens/responses/list/use-response-cache.ts';

// The columns of the board while responses are decided.

const row = (id: string, status: ApprovalStatus): ResponseRowFragment => ({
  id,
  createdAt: '2031-05-04T03:02:01.000Z',
  formVersion: 3,
  language: null,
  source: 'WEB',
  durationMs: null,
  answerList: [],
  approval: { status, decidedBy: 'AUTO', maxScore: 0, percent: 0, note: null },
});

/** Columns of which the first page of many is loaded, with their counts. */
function boardOf(columns: Readonly<Record<string, readonly string[]>>) {
  const queries = new QueryClient();
  const statuses = ['NONE', 'APPROVED'] as const;
  for (const approval of statuses) {
    const nodes = (columns[approval] ?? []).map((id) => row(id, approval));
    queries.setQueryData(listKey('form', { approval }, 'DESC'), {
      pageParams: [null],
      pages: [{ responses: { nextCursor: 'more', nodes } }],
    });
    queries.setQueryData(countKey('form', { approval }), { responses: { totalCount: 500 } });
  }
  return {
    move: responseCache(queries, 'form').move,
    ids: () =>
      statuses.map((approval) =>
        queries
          .getQueryData<ResponsePages>(listKey('form', { approval }, 'DESC'))
          ?.pages.flatMap(({ responses }) => responses?.nodes.map(({ id }) => id)),
      ),
    counts: () => statuses.map((approval) => queries.getQueryData(countKey('form', { approval }))),
  };
}

const countsOf = (...counts: number[]) =>
  counts.map((totalCount) => ({ responses: { totalCount } }));

it('a decision is counted once, although it is shown before and after it is stored, on a page that is not loaded', () => {
  const { move, counts } = boardOf({ NONE: ['h', 'b'], APPROVED: ['k', 'g'] });
  move(row('b', 'APPROVED'), 'NONE');
  expect(counts()).toEqual(countsOf(499, 501));
  move(row('b', 'APPROVED'), 'APPROVED');
  expect(counts()).toEqual(countsOf(499, 501));
  move(row('b', 'NONE'), 'APPROVED');
  expect(counts()).toEqual(countsOf(500, 500));
});

it('a card remains in a column, although an earlier decision is stored after a later one is shown', () => {
  const { move, ids, counts } = boardOf({ NONE: ['h', 'f', 'b'], APPROVED: ['k', 'e', 'c'] });
  move(row('f', 'APPROVED'), 'NONE');
  expect(ids()).toEqual([
    ['h', 'b'],
    ['k', 'f', 'e', 'c'],
  ]);
  move(row('f', 'NONE'), 'APPROVED');
  move(row('f', 'APPROVED'), 'APPROVED');
  move(row('f', 'NONE'), 'NONE');
  expect(ids()).toEqual([
    ['h', 'f', 'b'],
    ['k', 'e', 'c'],
  ]);
  expect(counts()).toEqual(countsOf(500, 500));
});
