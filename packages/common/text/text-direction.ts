// The direction of texts (Unicode UAX #9, the bidirectional algorithm). Pure.

/** A letter of a script that is written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text, by its first letter (P2 and P3). */
export function directionOfText(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** Characters that change the direction of what follows: embeddings, overrides and isolates. */
const directionalFormatting = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text to insert into another one, such that neither changes the order of the other's words, numbers and
 * punctuation: between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. Nothing is added if both are written from
 * left to right.
 */
export function isolateText(inserted: string, around: string): string {
  if (inserted === '' || !(rightToLeft.test(inserted) || rightToLeft.test(around))) return inserted;
  return `\u2068${inserted.replace(directionalFormatting, '')}\u2069`;
}
