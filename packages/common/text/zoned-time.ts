import { isCalendarDate, millisecondsPerDay, parseInstant } from './calendar.ts';

// Times on the clocks of a time zone. Pure.

/** A time zone by its IANA name. Times are milliseconds since 1970. */
export interface Zone {
  /** The milliseconds by which its clocks are ahead of UTC at a time; behind if negative. Whole minutes. */
  offsetAt(time: number): number;
  /** The time at which a date of the format `YYYY-MM-DD` begins. A date that the zone has skipped has no length. */
  startOfDay(date: string): number;
  /**
   * An RFC 3339 date-time with the date, time and offset of the zone, the fraction of a second as given. Text without
   * such a time, and times whose year has not four digits there, are unchanged.
   */
  format(text: string): string;
}

/**
 * Reads the offsets of a time zone that the runtime knows (`isTimeZone`). Offsets and the beginnings of days are
 * cached by day, so that many times of few days are cheap.
 *
 * @throws {RangeError} for an unknown name
 */
export function zoneOf(name: string): Zone {
  const readOffset = offsetReader(name);
  const edges = new Map<number, number>();
  /** The offset at the beginning of a UTC day. */
  const edgeOf = (day: number): number => {
    const offset = edges.get(day) ?? readOffset(day * millisecondsPerDay);
    if (edges.size >= rememberedDays) edges.clear();
    edges.set(day, offset);
    return offset;
  };
  const offsetAt = (time: number): number => {
    const day = Math.floor(time / millisecondsPerDay);
    const offset = edgeOf(day);
    return offset === edgeOf(day + 1) ? offset : readOffset(time);
  };
  const starts = new Map<string, number>();
  return {
    offsetAt,
    startOfDay(date) {
      const known = starts.get(date);
      if (known !== undefined) return known;
      const midnight = Date.parse(`${date}T00:00:00Z`);
      const before = midnight - offsetAt(midnight - millisecondsPerDay);
      const after = midnight - offsetAt(midnight + millisecondsPerDay);
      const found = [before, after].filter((time) => localDate(time + offsetAt(time)) === date);
      const start = found.length > 0 ? Math.min(...found) : before;
      if (starts.size >= rememberedDays) starts.clear();
      starts.set(date, start);
      return start;
    },
    format(text) {
      const time = parseInstant(text);
      if (time === undefined) return text;
      const offset = offsetAt(time);
      const local = new Date(Math.floor(time) + offset).toISOString();
      if (!isCalendarDate(local.slice(0, 10))) return text;
      const [fraction = ''] = /\.\d+/.exec(text) ?? [];
      return `${local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}${fraction}${formatOffset(offset, name)}`;
    },
  };
}

/** The days whose offsets are in memory; some years. */
const rememberedDays = 5000;

const localDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Offsets of the 19th century have seconds, which RFC 3339 does not. */
function offsetReader(name: string): (time: number) => number {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (time) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d?):(\d\d)/.exec(zone.format(time)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  };
}

function formatOffset(offset: number, name: string): string {
  if (name === 'UTC') return 'Z';
  const minutes = Math.abs(offset) / 60_000;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
