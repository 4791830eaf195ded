// Which responses an export contains: selected by a filter, or those after the previous export.

import { type Failure, validationFailed } from '../../../packages/common/problem.ts';
import type { Zone } from '../../../packages/common/text/zoned-time.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { longRunning } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { rawSql, type Sql, sql, statementOf } from '../../platform/database/sql-fragment.ts';
import { aboveAllIds, belowAllIds, isId } from '../../platform/ids.ts';
import type { SortOrder } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { DatabaseShare } from '../../workspaces/database-share.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { filterSql, type ResponseFilter } from '../read/response-filter.ts';
import { readWithoutGaps } from '../store/open-writes.ts';
import { exportLimits } from './export-limits.ts';
import type { TableOptions } from './tables/table-options.ts';

/** The responses of an export, fixed at its start: later submissions are not included. */
export interface ExportRange {
  readonly formId: string;
  readonly filter: ResponseFilter;
  readonly order: SortOrder;
  /** Ids of the oldest and the newest response; null if there are none. */
  readonly oldest: string | null;
  readonly newest: string | null;
  /** Whether more responses match than an export contains. */
  readonly isTruncated: boolean;
  /** Called with the number of responses of each page. */
  readonly onPage?: ((responses: number) => void) | undefined;
  /** A replica is read if it contains what was committed before this time, in milliseconds since 1970. */
  readonly committedBefore?: number;
  /** Runs a statement within the share of the workspace; by default at once. */
  readonly share?: Share | undefined;
}

/** What a format may depend on. */
export interface FormatOptions {
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels; by default that of the form. */
  readonly language: string | undefined;
  /** Id of the repeat whose entries are the rows of CSV; by default responses are. */
  readonly repeat: string | undefined;
  readonly table: TableOptions;
  /** Where dates with times are local; by default they are in UTC, and answers have the offsets that were sent. */
  readonly zone: Zone | undefined;
}

type Share = <Result>(statement: () => Promise<Result>) => Promise<Result>;

/** Reads something of a range. */
export function readOfRange<Result>(
  { db }: Pick<Platform, 'db'>,
  { share, committedBefore }: ExportRange,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  const read = () => db.read(work, committedBefore);
  return share ? share(read) : read();
}

/** The share of a workspace for the statements of an export: a search in answers may take seconds for each page. */
function shareFor(
  databaseShare: DatabaseShare | undefined,
  workspaceId: string,
  { matching }: ResponseFilter,
): Share | undefined {
  if (!databaseShare) return undefined;
  const { searches, pages } = databaseShare;
  const queue = matching && !matching.ids ? searches : pages;
  return (statement) => queue(workspaceId, statement);
}

type Ends = Pick<ExportRange, 'oldest' | 'newest' | 'isTruncated'>;

const noEnds: Ends = { oldest: null, newest: null, isTruncated: false };

/** Which ids an export may contain; exclusive. */
interface ExportBounds {
  /** Id of a response, which may have been deleted. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * Finds the range of the newest matching responses, which are exported newest first. Reads the index
 * only, so that large exports start at once.
 */
export async function findExportRange(
  { db }: Platform,
  formId: string,
  filter: ResponseFilter,
  limit: number,
  { before }: Pick<ExportBounds, 'before'> = {},
): Promise<ExportRange> {
  const ends = await db.read((reader) =>
    findEnds(reader, { formId, filter, order: 'desc', limit, before }),
  );
  return { formId, filter, order: 'desc', ...ends };
}

/**
 * Finds the range of the oldest matching responses after one, which are exported oldest first. It ends
 * before the id of an open write, so that an export after its last response misses none
 * (docs/decisions/0026-polling-in-ascending-order.md).
 */
export async function findIncrement(
  services: Platform,
  formId: string,
  filter: ResponseFilter,
  limit: number,
  bounds: ExportBounds & { readonly after: string },
): Promise<ExportRange> {
  const { db, clock } = services;
  let isTruncated = false; // the second read ends at the last response of the first one
  const [found] = await readWithoutGaps(services, [formId], async (boundOf) => {
    const below = boundOf?.(formId);
    const query = { formId, filter, order: 'asc', limit, ...bounds, below } as const;
    const ends = await findEnds(db, query);
    isTruncated ||= ends.isTruncated;
    return ends.newest === null ? [] : [{ formId, id: ends.newest, ends }];
  });
  const ends = found?.ends ?? noEnds;
  return {
    formId,
    filter,
    order: 'asc',
    ...ends,
    isTruncated,
    committedBefore: clock.now().getTime(),
  };
}

/** A search for the first responses in an order. */
interface EndsQuery extends Pick<ExportRange, 'formId' | 'filter' | 'order'>, ExportBounds {
  readonly limit: number;
  /** The id of an open write; exclusive. */
  readonly below?: string | undefined;
}

async function findEnds(
  { pool }: Pick<Reader, 'pool'>,
  { formId, filter, order, limit, ...bounds }: EndsQuery,
): Promise<Ends> {
  const { matching } = filter;
  const { after = belowAllIds, before = aboveAllIds, below = aboveAllIds } = bounds;
  const found = sql`FROM responses r
    WHERE r.form_id = ${formId} AND r.id > ${after} AND r.id < ${before} AND r.id < ${below}
      AND ${filterSql(filter)}`;
  const { rows } = matching
    ? await matching.run<Ends>(pool, statementOf(endsOfMatches(found, order, limit)))
    : await pool.query<Ends>(longRunningSql(endsOf(found, order, limit)));
  return rows[0] ?? noEnds;
}

/** Reads the index only. */
function endsOf(found: Sql, order: SortOrder, limit: number): Sql {
  const lowest = sql`(SELECT min(id) ${found})`;
  const highest = sql`(SELECT max(id) ${found})`;
  const atLimit = sql`(SELECT id ${found} ORDER BY id ${rawSql(order)} OFFSET ${limit - 1} LIMIT 1)`;
  const ends = sql`SELECT ${lowest} AS lowest, ${highest} AS highest, ${atLimit} AS at_limit`;
  return order === 'asc'
    ? sql`SELECT lowest AS oldest, coalesce(at_limit, highest) AS newest,
            coalesce(at_limit < highest, FALSE) AS "isTruncated"
          FROM (${ends}) AS ends`
    : sql`SELECT coalesce(at_limit, lowest) AS oldest, highest AS newest,
            coalesce(at_limit > lowest, FALSE) AS "isTruncated"
          FROM (${ends}) AS ends`;
}

/** Reads each response once: a search is not in that index. */
const endsOfMatches = (found: Sql, order: SortOrder, limit: number) => sql`
  SELECT min(id) FILTER (WHERE place <= ${limit}) AS oldest,
    max(id) FILTER (WHERE place <= ${limit}) AS newest, count(*) > ${limit} AS "isTruncated"
  FROM (
    SELECT id, row_number() OVER (ORDER BY id ${rawSql(order)}) AS place ${found}
    ORDER BY id ${rawSql(order)} LIMIT ${limit + 1}
  ) AS matches`;

/** A statement without the usual timeout. */
export function longRunningSql(statement: Sql) {
  const { text, values } = statementOf(statement);
  return longRunning(text, values);
}

/** All published versions of the form of a range, newest first. */
export function findVersions(services: Platform, range: ExportRange) {
  const { formId } = range;
  return readOfRange(services, range, ({ prisma }) =>
    prisma.formVersion.findMany({
      where: { formId },
      orderBy: { version: 'desc' },
      select: { version: true },
    }),
  );
}

/** The versions with responses in a range, in no particular order. */
export async function findVersionsInRange(
  services: Platform,
  range: ExportRange,
): Promise<number[]> {
  const { formId, filter, oldest, newest } = range;
  if (newest === null) return [];
  const published = await findVersions(services, range);
  // A single version needs no query, which would read the whole range.
  if (published.length === 1) return published.map(({ version }) => version);
  const statement = longRunningSql(sql`
    SELECT DISTINCT form_version AS version FROM responses r
    WHERE r.form_id = ${formId} AND ${filterSql(filter)} AND id BETWEEN ${oldest} AND ${newest}`);
  const { rows } = await readOfRange(services, range, ({ pool }) =>
    pool.query<{ readonly version: number }>(statement),
  );
  return rows.map(({ version }) => version);
}

/** What exports need. Commands of the operator share nothing with other workspaces. */
export interface ExportServices extends Platform, OptionListServices {
  readonly databaseShare?: DatabaseShare;
}

/** Which responses are exported: by default the newest. */
export interface Selection {
  readonly filter: ResponseFilter;
  /** Id of a response: the oldest responses after it, oldest first, without gaps. */
  readonly after?: string | null | undefined;
  /** Id of a response: only responses before it. */
  readonly before?: string | null | undefined;
}

const bounds = ['after', 'before'] as const;

/**
 * Checks the ids of responses. Any are valid: ids are ordered, so those of deleted responses work as well.
 *
 * @throws {Problem} `validation_failed`
 */
export function checkBounds(selection: Selection): void {
  const message = 'Must be the id of a response, for example the last one of an earlier export.';
  const failures = bounds
    .filter((name) => typeof selection[name] === 'string' && !isId('resp', selection[name]))
    .map((name): Failure => ({ path: [name], code: 'invalid_value', message }));
  if (failures.length > 0) throw validationFailed(failures);
}

/** Returns a function that finds the range of the selected responses once. */
export function rangeFinder(
  services: ExportServices,
  { workspaceId }: Viewer,
  formId: string,
  { filter, ...selection }: Selection,
): () => Promise<ExportRange> {
  const limit = exportLimits.responses;
  const { after, before } = {
    after: selection.after ?? undefined,
    before: selection.before ?? undefined,
  };
  const find = async () => {
    const range =
      after === undefined
        ? await findExportRange(services, formId, filter, limit, { before })
        : await findIncrement(services, formId, filter, limit, { after, before });
    return { ...range, share: shareFor(services.databaseShare, workspaceId, filter) };
  };
  let found: Promise<ExportRange> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** The bound with which the responses are selected that a range has no place for. */
export function nextBound({
  isTruncated,
  order,
  oldest,
  newest,
}: ExportRange): Readonly<Record<string, string>> | undefined {
  if (!isTruncated || oldest === null || newest === null) return undefined;
  return order === 'asc' ? { after: newest } : { before: oldest };
}
