/** Scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text, by its first letter (Unicode UAX #9, P2 and P3). */
export function directionOfText(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
