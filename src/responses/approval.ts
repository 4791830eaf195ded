/** What was decided on a response, and why. */
export interface Decision {
  readonly status: 'APPROVED' | 'REJECTED' | 'NONE';
  readonly score: number;
  readonly maxScore: number;
  readonly percent: number;
  /** Ids of the criteria that match. */
  readonly matched: string[];
  /** Ids of the required criteria that do not. */
  readonly failedRequired: string[];
  readonly decidedBy: 'auto' | 'reviewer';
  readonly decidedAt: Date;
  readonly note: string | null;
}

/** The decision where there are no criteria: there is nothing to decide by. */
export function undecided(decidedAt: Date): Decision {
  return {
    status: 'NONE',
    score: 0,
    maxScore: 0,
    percent: 0,
    matched: [],
    failedRequired: [],
    decidedBy: 'auto',
    decidedAt,
    note: null,
  };
}
