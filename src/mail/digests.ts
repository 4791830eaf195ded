// Digests: one mail for all responses of an hour or a day. The row in the queue has the period in place of an event, so that
// all responses of the period share it. What the mail says is read when it is sent, a minute after the period: responses
// that were being stored at its end are part of it.

import { type TimeSpan, utcDate } from '../../packages/common/text/calendar.ts';
import { zoneOf } from '../../packages/common/text/zoned-time.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import { rawSql, sql, statementOf } from '../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { exportLimits } from '../responses/export/export-limits.ts';
import { findExportRange } from '../responses/export/export-range.ts';
import { exportFormats } from '../responses/export/formats.ts';
import {
  compileCondition,
  type Matching,
  type SearchServices,
} from '../responses/filter/match-answers.ts';
import type { Attachment } from './mail-sender.ts';

const hour = 3_600_000;

/** Milliseconds between the end of a period and its mail; longer than any request that stores a response. */
const settling = 60_000;

/** Responses that a digest shows; it has the number of the others. */
const shown = 20;

/** The period that a time is in, in milliseconds since 1970. */
function periodAt(
  digest: NonNullable<Notification['digest']>,
  time: number,
  timeZone: string,
): TimeSpan {
  if (digest === 'hourly') {
    const start = Math.floor(time / hour) * hour;
    return { start, end: start + hour };
  }
  const zone = zoneOf(timeZone);
  const today = utcDate(new Date(time + zone.offsetAt(time)));
  const noon = Date.parse(`${today}T12:00:00Z`);
  const tomorrow = utcDate(new Date(noon + 24 * hour));
  return { start: zone.startOfDay(today), end: zone.startOfDay(tomorrow) };
}

const isoTime = (time: number) => new Date(time).toISOString();

/** The row of the digest that is about a time: its period in place of the id of an event, and when it is due. */
export function digestAt(
  digest: NonNullable<Notification['digest']>,
  time: number,
  timeZone: string,
): { readonly eventId: string; readonly dueAt: Date } {
  const { start, end } = periodAt(digest, time, timeZone);
  return { eventId: `${isoTime(start)}/${isoTime(end)}`, dueAt: new Date(end + settling) };
}

/** The period of a digest; undefined for the id of an event. */
export function periodOf(eventId: string): TimeSpan | undefined {
  const [start, end] = eventId.split('/').map(Date.parse);
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Compiles the condition of a notification. */
function conditionOf(services: DigestServices, form: CachedForm, { if: condition }: Notification) {
  const latest = form.version?.number ?? 0;
  return condition
    ? compileCondition(services, { id: form.id, latest }, condition)
    : Promise.resolve(rawSql('TRUE'));
}

type DigestServices = Pick<SearchServices, 'catalogOf'> &
  Pick<FormServices, 'optionLists'> &
  Platform;

/** The responses of a period that meet the condition of a notification: their number, and the ids of the first ones. */
export async function responsesOf(
  services: DigestServices,
  form: CachedForm,
  notification: Notification,
  { start, end }: TimeSpan,
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const meets = await conditionOf(services, form, notification);
  const of = sql`FROM responses r WHERE r.form_id = ${form.id}
    AND r.id >= ${lowestIdAt('resp', start)} AND r.id < ${lowestIdAt('resp', end)} AND ${meets}`;
  const { pool } = services.db;
  const { rows } = await pool.query<{ id: string }>(
    statementOf(sql`SELECT r.id ${of} ORDER BY r.id LIMIT ${shown}`),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length < shown) return { total: ids.length, ids };
  const counted = await pool.query<{ total: number }>(
    statementOf(sql`SELECT count(*)::int AS total ${of}`),
  );
  return { total: counted.rows[0]?.total ?? ids.length, ids };
}

/** Maximum number of bytes of the file of a digest: many servers accept mails of 10 MB, and Base64 adds a third. */
const maxFileBytes = 5 * 1024 * 1024;

/** The file of a digest, or why it has none; undefined if none is wanted. */
export async function fileOf(
  services: DigestServices,
  form: CachedForm,
  notification: Notification,
  period: TimeSpan,
): Promise<Attachment | string | undefined> {
  const { attach } = notification;
  if (attach === null) return undefined;
  const where = await conditionOf(services, form, notification);
  const matching: Matching = { where, run: (pool, query) => pool.query(query) };
  const filter = { from: period, to: period, matching };
  const range = await findExportRange(services, form.id, filter, exportLimits.responses);
  const { timeZone } = form.settings;
  const { mediaType, write } = exportFormats[attach];
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of write(services, range, {
    bom: true,
    language: undefined,
    repeat: undefined,
    table: {},
    zone: timeZone === 'UTC' ? undefined : zoneOf(timeZone),
  })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxFileBytes) return 'The file is larger than 5 MB: export the responses instead.';
    chunks.push(bytes);
  }
  const fileName = `${form.slug}-${isoTime(period.start).slice(0, 13)}.${attach}`;
  return { fileName, mediaType, content: Buffer.concat(chunks) };
}
