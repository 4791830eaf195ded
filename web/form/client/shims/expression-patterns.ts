type Engine = typeof import('re2js').RE2JS;

let engine: Engine | undefined;

/** Loads `re2js`, which is as large as all other code of expressions. Only `matches` needs it. */
export async function loadPatterns(): Promise<void> {
  ({ RE2JS: engine } = await import('re2js'));
}

/** Replaces `re2js` for expressions in the browser. */
export const RE2JS = {
  compile(pattern: string): InstanceType<Engine> {
    if (!engine) throw new Error('The engine of patterns is not loaded');
    return engine.compile(pattern);
  },
};
