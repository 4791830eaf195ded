import pg from 'pg';

/**
 * Parses timestamps in UTC, the usual time zone of sessions, with `Date`: the parser of the driver takes
 * 0.8 µs for each. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark:
 * `npm run bench -- --line list`.
 */
function parseTimestamp(text: string): unknown {
  return text.endsWith('+00') && text.length > 18
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}

/** The parsers of the driver, with a faster one for timestamps. */
export function getTypeParser(
  ...[oid, format]: Parameters<pg.CustomTypesConfig['getTypeParser']>
): ReturnType<pg.CustomTypesConfig['getTypeParser']> {
  return oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);
}
