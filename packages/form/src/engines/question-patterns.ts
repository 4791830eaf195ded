import { compilePattern } from './expression-patterns.ts';

/**
 * Replaces `re2js` for the patterns of questions. If the engine could not be loaded, every text matches, and
 * the service refuses those that do not.
 */
export const RE2JS = {
  compile(pattern: string) {
    let compiled: ReturnType<typeof compilePattern>;
    return {
      matches(text: string): boolean {
        compiled ??= compilePattern(pattern);
        return compiled?.matches(text) ?? true;
      },
    };
  },
};
