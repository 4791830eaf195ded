import type { SeriesColor } from '../figures/figure.ts';

/** Colors of a drawing, by the names of their tokens in `ui/styles/tokens.css`. */
export type Color = SeriesColor | 'ink' | 'soft-ink' | 'line' | 'hover' | 'surface';

export interface Rect {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Color;
  /** Stripes in place of an area, to be distinguished without colors. */
  readonly isHatched?: boolean;
  /** From 0 to 1. */
  readonly opacity?: number;
  /** Of the corners. */
  readonly radius?: number;
  /** What a tooltip says. */
  readonly title?: string;
}

export interface Text {
  readonly kind: 'text';
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  /** Which part of the text is at `x`, by default its start. */
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
  /** By default `ink`. */
  readonly fill?: Color;
}

interface Line {
  readonly kind: 'line';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly stroke: Color;
  readonly width: number;
}

interface Path {
  readonly kind: 'path';
  /** In the syntax of SVG. */
  readonly data: string;
  readonly fill: Color;
}

/** Shapes that are moved together. */
interface Group {
  readonly kind: 'group';
  readonly x: number;
  readonly y: number;
  readonly shapes: readonly Shape[];
}

/** A part of a drawing. Lengths are in pixels, and points are measured from the upper left corner. */
export type Shape = Rect | Text | Line | Path | Group;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** The pattern of a hatched area, as the members of the elements of SVG. */
export const hatch = { size: 6, stripe: 'M0 0h3v6H0z', patternTransform: 'rotate(45)' } as const;

/** A drawing as a part of another one. */
export const placed = ({ shapes }: Drawing, x: number, y: number): Shape => ({
  kind: 'group',
  x,
  y,
  shapes,
});

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
