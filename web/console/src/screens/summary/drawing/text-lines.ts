/** Characters as wide as the text is high. */
const fullWidth =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff00-\uff60]/u;
const narrow = /^[\s.,:;'’|!()[\]ijltfrI]$/u;
const wide = /^[\p{Lu}mw@%&—]$/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * Estimates the width of a text in pixels. The fonts of the program that will show a file are not known.
 *
 * @param size of the font in pixels
 */
export function textWidth(text: string, size: number): number {
  return charactersOf(text).reduce((sum, character) => sum + size * emsOf(character), 0);
}

function emsOf(character: string): number {
  if (fullWidth.test(character)) return 1.05;
  if (narrow.test(character)) return 0.34;
  return wide.test(character) ? 0.76 : 0.58;
}

/** Breaks a text at spaces into lines of a width in pixels, and words that are longer than a line within them. */
export function textLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, size, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return line === '' ? lines : [...lines, line];
}

function piecesOf(word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of charactersOf(word)) {
    if (piece !== '' && textWidth(piece + character, size) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
