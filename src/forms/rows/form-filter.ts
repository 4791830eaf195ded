import type { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { rawSql, type Sql, sql } from '../../platform/sql/sql-fragment.ts';

export interface FormFilter {
  readonly status?: FormStatus | undefined;
  /** Part of the title, the description or the slug, case-insensitive. */
  readonly search?: string | undefined;
  /** One of the tags, case-insensitive. */
  readonly tag?: string | undefined;
}

/** Names the parts of a filter, for the name of a statement. */
export const nameOfFilter = ({ status, search, tag }: FormFilter): string =>
  `${status ?? 'any'}${search ? ' search' : ''}${tag === undefined ? '' : ' tag'}`;

/** Conditions on columns of `forms`. The status is a literal, because the planner knows its selectivity only then. */
export function filterOf({ status, search, tag }: FormFilter): Sql {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${rawSql(status === undefined ? '' : `AND status = '${status}'`)} ${
    pattern
      ? sql`AND (title ILIKE ${pattern} OR description ILIKE ${pattern} OR slug ILIKE ${pattern})`
      : rawSql('')
  } ${
    tag === undefined
      ? rawSql('')
      : sql`AND EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower(${tag}))`
  }`;
}
