/** What a figure describes: responses of a version, of a UTC day, with an option; answers; analytics. */
type FigureGroup = 'version' | 'day' | 'option' | 'question' | 'analytics';

/** One figure of a form. */
export interface Figure {
  readonly part: FigureGroup;
  /** For example `2`, `2026-03-01`, `size large`, `email short_text`; empty for analytics. */
  readonly which: string;
  /** Name of the counter, for example `approved`. */
  readonly counter: string;
  readonly value: number;
}

/** The figures of one form, summed by name. */
export interface FigureSet {
  add(part: FigureGroup, which: string, values: Readonly<Record<string, number>>): void;
  readonly figures: ReadonlyMap<string, Figure>;
}

export function createFigureSet(): FigureSet {
  const figures = new Map<string, Figure>();
  return {
    figures,
    add(part, which, values) {
      for (const [counter, value] of Object.entries(values)) {
        const key = JSON.stringify([part, which, counter]);
        const before = figures.get(key)?.value ?? 0;
        figures.set(key, { part, which, counter, value: before + value });
      }
    },
  };
}

/** A figure whose stored value differs from the recounted one; null where it does not exist. */
export interface FigureDifference extends Omit<Figure, 'value'> {
  readonly kept: number | null;
  readonly counted: number | null;
}

/** The figures that differ between stored and recounted values. A missing figure equals 0. */
export function compareFigures(kept: FigureSet, counted: FigureSet): FigureDifference[] {
  const figures = new Map([...counted.figures, ...kept.figures]);
  return [...figures].flatMap(([key, { part, which, counter }]) => {
    const [stored, actual] = [kept.figures.get(key)?.value, counted.figures.get(key)?.value];
    if ((stored ?? 0) === (actual ?? 0)) return [];
    return [{ part, which, counter, kept: stored ?? null, counted: actual ?? null }];
  });
}
