/** What figures are kept of: the responses of a version, those of a UTC day, answers, analytics. */
type FigureGroup = 'version' | 'day' | 'question' | 'analytics';

/** One figure of a form. */
export interface Figure {
  readonly part: FigureGroup;
  /** Which one: `2`, `2026-03-01`, `email short_text`; empty where there is only one. */
  readonly which: string;
  /** What is counted of it: `approved`. */
  readonly counter: string;
  readonly value: number;
}

/** The figures of one form, added up by name. */
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

/** A figure that is kept otherwise than it is counted; null where there is none. */
export interface FigureDifference extends Omit<Figure, 'value'> {
  readonly kept: number | null;
  readonly counted: number | null;
}

/** In which figures two ledgers of a form differ. What is not there counts as 0. */
export function compareFigures(kept: FigureSet, counted: FigureSet): FigureDifference[] {
  const figures = new Map([...counted.figures, ...kept.figures]);
  return [...figures].flatMap(([key, { part, which, counter }]) => {
    const [old, now] = [kept.figures.get(key)?.value, counted.figures.get(key)?.value];
    if ((old ?? 0) === (now ?? 0)) return [];
    return [{ part, which, counter, kept: old ?? null, counted: now ?? null }];
  });
}
