import { invalidTextReason } from '../../../packages/common/text/text-rules.ts';
import { isId } from '../../platform/ids.ts';
import type { SortOrder } from '../../platform/paging.ts';

/** The place of a form in a sorted list. Forms with the same value are sorted by their ids. */
export interface SortKey {
  readonly value: unknown;
  readonly id: string;
}

interface SortRule {
  /** What is compared, as SQL over `forms f`. */
  readonly value: string;
  /** Its type in SQL. */
  readonly type: string;
  /** Whether a value of a cursor can be compared. */
  isValue(value: unknown): boolean;
  /** The order that is meant if none is chosen. */
  readonly order: SortOrder;
}

export const formSortNames = ['created', 'updated', 'title', 'responses', 'last_response'] as const;

export type FormSort = (typeof formSortNames)[number];

const isText = (value: unknown) =>
  typeof value === 'string' && invalidTextReason(value) === undefined;

/** How lists of forms can be sorted. Titles are compared without case, accents after their letters. */
export const formSorts = {
  created: {
    value: 'f.id',
    type: 'text',
    order: 'desc',
    isValue: (value) => typeof value === 'string' && isId('form', value),
  },
  updated: {
    value: 'f.updated_at',
    type: 'timestamptz',
    order: 'desc',
    isValue: (value) => typeof value === 'string' && isTime(value),
  },
  title: {
    value: 'normalize(lower(f.title), NFKD) COLLATE "C"',
    type: 'text',
    order: 'asc',
    isValue: isText,
  },
  responses: {
    value: `(SELECT coalesce(sum(c.count), 0)::int FROM response_counts c WHERE c.form_id = f.id)`,
    type: 'int',
    order: 'desc',
    isValue: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  },
  last_response: {
    // Ids sort by creation, so that the index finds the last one.
    value: `coalesce((SELECT max(r.id) FROM responses r WHERE r.form_id = f.id), '')`,
    type: 'text',
    order: 'desc',
    isValue: (value) => typeof value === 'string' && (value === '' || isId('resp', value)),
  },
} as const satisfies Record<FormSort, SortRule>;

/** Whether a text is a time as `JSON.stringify` writes it, which PostgreSQL knows, too: it has no year 0. */
function isTime(text: string): boolean {
  const time = new Date(text);
  const isOwn = !Number.isNaN(time.getTime()) && time.toISOString() === text;
  return isOwn && /^(?!0000)\d/.test(text);
}

/** A cursor of a sorted list: opaque, except in order of creation, where it is the id. */
export const writeCursor = (sort: FormSort, { value, id }: SortKey): string =>
  sort === 'created' ? id : Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** @returns undefined if it is no cursor, or that of a list with another sort */
export function readCursor(sort: FormSort, cursor: string): SortKey | undefined {
  if (sort === 'created') return isId('form', cursor) ? { value: cursor, id: cursor } : undefined;
  const [sortOfCursor, value, id, ...rest] = parseArray(cursor);
  const isOwn = sortOfCursor === sort && rest.length === 0 && typeof id === 'string';
  return isOwn && isId('form', id) && formSorts[sort].isValue(value) ? { value, id } : undefined;
}

function parseArray(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
