/**
 * Replaces `@bufbuild/re2`, with which the library of expressions would match patterns: `matches` is compiled to
 * the engine of patterns before.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('Patterns are compiled with the expression');
  },
};
