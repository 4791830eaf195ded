/** A change of the source of a server; `to` may refer to groups, as with `String.prototype.replace`. */
export interface Replacement {
  /** Matches the source before and after it was minified. */
  readonly from: RegExp;
  readonly to: string;
}

const hook = new URL('replace-source.js', import.meta.url).href;

/** Environment variables of a server that replaces texts in its modules while it loads them. */
export function replaceSource(
  replacements: readonly Replacement[],
): Readonly<Record<string, string>> {
  if (replacements.length === 0) return {};
  return {
    NODE_OPTIONS: `--import=${hook}`,
    REPLACE_SOURCE: JSON.stringify(replacements.map(({ from, to }) => ({ from: from.source, to }))),
  };
}
