/** What a visitor's page reports of one visit. Each part is reported once for a visit, together or in turn. */
export interface VisitReport {
  /** The questions were shown. */
  readonly viewed?: boolean | null | undefined;
  /** The respondent entered something. */
  readonly started?: boolean | null | undefined;
  /** Ids of questions that the respondent has seen. */
  readonly reached?: readonly string[] | null | undefined;
  /** The answers were submitted. */
  readonly completed?: boolean | null | undefined;
}

export interface VisitCounts {
  views: number;
  starts: number;
  completed: number;
  /** By question id. */
  readonly reached: Map<string, number>;
}

export const noVisits = (): VisitCounts => ({
  views: 0,
  starts: 0,
  completed: 0,
  reached: new Map(),
});

export function addCounts(
  sum: VisitCounts,
  { views, starts, completed, reached }: Readonly<VisitCounts>,
): void {
  sum.views += views;
  sum.starts += starts;
  sum.completed += completed;
  for (const [id, count] of reached) sum.reached.set(id, (sum.reached.get(id) ?? 0) + count);
}

export function countsOf({ viewed, started, reached, completed }: VisitReport): VisitCounts {
  return {
    views: viewed ? 1 : 0,
    starts: started ? 1 : 0,
    completed: completed ? 1 : 0,
    reached: new Map((reached ?? []).map((id) => [id, 1])),
  };
}
