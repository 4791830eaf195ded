import { freeName, type JsonObject } from './json.ts';

/**
 * Converts lines to options. A line is a label, or `id | label`. Options whose label or id is in the list keep
 * their other members.
 *
 * @param current options before the change
 */
export function optionsFromLines(text: string, current: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, id, label = line] = /^([A-Za-z0-9_-]{1,64})\s*\|\s*(.+)$/.exec(line) ?? [];
      const known = current.find((option) =>
        id ? option['id'] === id : option['label'] === label,
      );
      const free = freeName(id ?? String(known?.['id'] ?? idFromLabel(label)), taken);
      taken.add(free);
      return { ...known, id: free, label };
    });
}

/** One option a line, with its id: the opposite of `optionsFromLines`. */
export const linesFromOptions = (options: readonly JsonObject[]): string =>
  options.map(({ id, label }) => `${id} | ${label}`).join('\n');

function idFromLabel(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 40) || 'option'
  );
}
