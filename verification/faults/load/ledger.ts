/** What became of a request: `unknown` if no answer came, or a 503, so that it may have been executed. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

export interface TestedForm {
  readonly id: string;
  readonly slug: string;
  /** `max_responses`; undefined without a limit. */
  readonly cap?: number | undefined;
}

export interface Upload {
  readonly ref: string;
  readonly content: string;
}

export interface Invitation {
  readonly id: string;
  readonly token: string;
  /** Whether several requests want it, so that it may be used or revoked before each of them. */
  isContested: boolean;
  /** The fate of its revocation; absent if there was none. */
  revocation?: Fate;
}

export interface Submission {
  /** The answer to the question `mark`, different for each. */
  readonly mark: string;
  readonly form: TestedForm;
  readonly idempotencyKey?: string | undefined;
  readonly upload?: Upload | undefined;
  readonly partial?: SavedAnswers | undefined;
  readonly invitation?: Invitation | undefined;
  fate: Fate;
  /** The id of the response, once acknowledged. */
  id?: string;
}

export interface SavedAnswers {
  readonly token: string;
  /** The marks that may be stored: the last acknowledged one, and later ones whose fate is unknown. */
  marks: string[];
  /** Whether a submission from it was sent, so that it may have been removed. */
  isSubmitted: boolean;
}

/** A review that was sent; its note is different for each. */
export interface Review {
  readonly responseId: string;
  readonly note: string;
  readonly status: string;
  readonly fate: Fate;
}

export interface Ledger {
  readonly submissions: Submission[];
  readonly partials: SavedAnswers[];
  readonly invitations: Invitation[];
  /** Reviews of one response are sent one after the other. */
  readonly reviews: Review[];
  readonly deletions: Map<string, Fate>;
  /** Broken promises that the answers themselves show. */
  readonly violations: string[];
  acknowledged: number;
  /** The number of requests that were answered with 503, or not at all. */
  refused: number;
}

export const createLedger = (): Ledger => ({
  submissions: [],
  partials: [],
  invitations: [],
  reviews: [],
  deletions: new Map(),
  violations: [],
  acknowledged: 0,
  refused: 0,
});

export const keptSubmissions = ({ submissions, deletions }: Ledger): Submission[] =>
  submissions.filter(({ fate, id = '' }) => fate === 'acknowledged' && !deletions.has(id));
