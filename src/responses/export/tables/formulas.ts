/**
 * Prevents CSV injection (OWASP): text that a spreadsheet would evaluate is marked with an apostrophe,
 * except numbers and phone numbers.
 */
export function markFormula(text: string): string {
  return formulaPattern.test(text) && !isNumberLike(text) ? `'${text}` : text;
}

/** What a spreadsheet may evaluate begins with one of these characters. */
export const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
