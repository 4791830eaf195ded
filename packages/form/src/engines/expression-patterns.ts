type Engine = typeof import('re2js').RE2JS;

let engine: Engine | undefined;

/** Loads `re2js`, which is as large as all other code of expressions. */
export async function loadPatterns(): Promise<void> {
  ({ RE2JS: engine } = await import('re2js'));
}

/** A compiled pattern; undefined while the engine is not loaded. */
export const compilePattern = (pattern: string): InstanceType<Engine> | undefined =>
  engine?.compile(pattern);

/** Replaces `re2js` for expressions in the browser. Of them, only `matches` needs it. */
export const RE2JS = {
  compile(pattern: string): InstanceType<Engine> {
    const compiled = compilePattern(pattern);
    if (!compiled) throw new Error('The engine of patterns is not loaded');
    return compiled;
  },
};
