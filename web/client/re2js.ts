/**
 * Stands for `re2js` in the browser: patterns run on its own engine. What that cannot read, or
 * reads otherwise, is left to the service, which has the last word on every answer.
 */
export const RE2JS = {
  compile(pattern: string) {
    const expression = read(pattern);
    return { matches: (text: string) => expression?.test(text) ?? true };
  },
};

/** The pattern for a whole text; undefined if the browser cannot read it. */
function read(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}
