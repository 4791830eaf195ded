/**
 * Prevents CSV injection (OWASP): text that a spreadsheet would evaluate is marked with an apostrophe,
 * except numbers and phone numbers.
 */
export function markFormula(text: string): string {
  return formulaPattern.test(text) && !isNumberLike(text) ? `'${text}` : text;
}

/**
 * Marks the formulas in a text also after semicolons and line breaks. A spreadsheet that splits a comma-separated
 * file at semicolons sees the quotes of a field in the middle of a cell, where they have no effect.
 */
export function markAllFormulas(text: string): string {
  const marked = text.replace(laterPart, markFormula);
  return markFormula(text) === text ? marked : `'${marked}`;
}

/** What follows a semicolon or a line break, up to the next one. */
const laterPart = /(?<=[;\r\n])[^;\r\n]+/g;

/** What a spreadsheet may evaluate begins with one of these characters. */
export const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+|;ext=\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
