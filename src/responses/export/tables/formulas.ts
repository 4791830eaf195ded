/**
 * Prevents CSV injection (OWASP): text that a spreadsheet would evaluate is marked with an apostrophe,
 * except numbers and phone numbers.
 */
function markFormula(text: string): string {
  return formulaPattern.test(text) && !isNumberLike(text) ? `'${text}` : text;
}

/**
 * Marks the formulas in a text also where a cell begins in a spreadsheet that splits the file at other separators than its
 * own. Such a spreadsheet sees the quotes of a field in the middle of a cell, where they have no effect.
 *
 * @param laterPart matches what may become a cell of its own
 */
export function markAllFormulas(text: string, laterPart: RegExp): string {
  const marked = text.replace(laterPart, markFormula);
  return markFormula(text) === text ? marked : `'${marked}`;
}

/** What a spreadsheet may evaluate begins with one of these characters. */
export const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+|;ext=\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
