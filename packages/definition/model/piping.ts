// Piping: `{{question_id}}` in a text shows the answer to that question.

const reference = /\{\{\s*([A-Za-z0-9_-]{1,64})\s*\}\}/g;

/** Ids of the questions whose answers a text shows. */
export function pipedIdsIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, id = '']) => id);
}

/** The id of a question if a text is a reference to it and nothing else. */
export function soleReferenceIn(text: string): string | undefined {
  const [match] = text.matchAll(reference);
  return match?.[0] === text.trim() ? match[1] : undefined;
}

/**
 * Replaces the references in a text; the result is text, not markup.
 *
 * @param textOf returns the formatted answer to a question; undefined if there is none
 */
export function replacePiped(text: string, textOf: (id: string) => string | undefined): string {
  return text.replace(reference, (_, id: string) => textOf(id) ?? '');
}
