// Piping: `{{question_id}}` in a text shows the answer to that question.

const reference = /\{\{\s*([A-Za-z0-9_-]{1,64})\s*\}\}/g;

/** Ids of the questions whose answers a text shows. */
export function pipedIdsIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, id = '']) => id);
}

/**
 * Replaces the references in a text; the result is text, not markup.
 *
 * @param textOf returns the formatted answer to a question; undefined if there is none
 */
export function replacePiped(text: string, textOf: (id: string) => string | undefined): string {
  return text.replace(reference, (_, id: string) => textOf(id) ?? '');
}
