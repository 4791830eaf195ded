/** The time zones that the browser knows, by their IANA names. */
export const timeZones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/** The time zones whose names contain a text, with spaces for underscores: `new york`. */
export function timeZonesWith(text: string): string[] {
  const searched = plain(text);
  return timeZones.filter((zone) => plain(zone).includes(searched));
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ');
