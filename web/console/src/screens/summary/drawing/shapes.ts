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
