import { describe, expect, it } from 'vitest';
import type { ResponseRowFragment } from '../../../web/console/generated/responses.ts';
import {
  type ResponsePages,
  withAdded,
  withChanged,
  withFirst,
  without,
} from '../../../web/console/src/screens/responses/list/use-response-cache.ts';

// Changes of the loaded pages of a list, whose ids sort by time.

const row = (id: string, changes: Partial<ResponseRowFragment> = {}): ResponseRowFragment => ({
  id,
  createdAt: '2031-05-04T03:02:01.000Z',
  formVersion: 3,
  language: null,
  source: 'WEB',
  durationMs: null,
  answerList: [],
  approval: { status: 'NONE', decidedBy: 'AUTO', maxScore: 0, percent: 0, note: null },
  ...changes,
});

/** Two pages, newest first; further ones follow if there is a cursor. */
const pagesOf = (nextCursor: string | null, ...pages: string[][]): ResponsePages => ({
  pageParams: pages.map(() => null),
  pages: pages.map((ids, index) => ({
    responses: {
      nextCursor: index < pages.length - 1 ? 'more' : nextCursor,
      nodes: ids.map((id) => row(id)),
    },
  })),
});

const idsOf = ({ pages }: ResponsePages) =>
  pages.map(({ responses }) => responses?.nodes.map(({ id }) => id).join(''));

describe('a response that is added to loaded pages', () => {
  it.each([
    ['the newest', 'i', ['ihf', 'db']],
    ['one between others', 'g', ['hgf', 'db']],
    ['one between two pages', 'e', ['hf', 'edb']],
    ['one that was there', 'd', ['hf', 'db']],
  ])('is at its place: %s', (_, id, expected) => {
    expect(idsOf(withAdded(pagesOf('b', ['h', 'f'], ['d', 'b']), row(id), 'DESC'))).toEqual(
      expected,
    );
  });

  it('after all of them comes with a later page, or is the last one', () => {
    const added = (cursor: string | null) =>
      idsOf(withAdded(pagesOf(cursor, ['h', 'f'], ['d', 'b']), row('a'), 'DESC'));
    expect(added('b')).toEqual(['hf', 'db']);
    expect(added(null)).toEqual(['hf', 'dba']);
  });

  it('is at its place in ascending order, and in a list without responses', () => {
    expect(idsOf(withAdded(pagesOf('h', ['b', 'd'], ['f', 'h']), row('e'), 'ASC'))).toEqual([
      'bd',
      'efh',
    ]);
    expect(idsOf(withAdded(pagesOf(null, []), row('e'), 'DESC'))).toEqual(['e']);
  });
});

describe('loaded pages', () => {
  it('show a new response first, once', () => {
    const pages = withFirst(pagesOf(null, ['h'], ['d']), row('k'));
    expect(idsOf(pages)).toEqual(['kh', 'd']);
    expect(withFirst(pages, row('k'))).toBe(pages);
  });

  it('lose one response, or show it changed', () => {
    const pages = pagesOf(null, ['h', 'f'], ['d']);
    expect(idsOf(without(pages, 'f'))).toEqual(['h', 'd']);
    const changed = withChanged(pages, row('d', { language: 'fi' }));
    expect(changed.pages[1]?.responses?.nodes[0]?.language).toBe('fi');
  });
});
