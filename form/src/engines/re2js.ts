import type { RE2JS as Engine } from 're2js';

let engine: typeof Engine | undefined;

/**
 * Replaces `re2js`, because it is larger than the rest of the package. Until it is loaded, every text
 * matches; the service checks patterns again.
 */
export async function loadPatterns(): Promise<void> {
  ({ RE2JS: engine } = await import('re2js'));
}

export const RE2JS = {
  compile(pattern: string) {
    let compiled: Engine | undefined;
    return {
      matches(text: string): boolean {
        compiled ??= engine?.compile(pattern);
        return compiled?.matches(text) ?? true;
      },
    };
  },
};
