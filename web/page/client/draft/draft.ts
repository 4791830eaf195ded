import type { UploadedFile } from '../../../../packages/form/src/api/public-types.ts';
import type { SubmissionAttempt } from '../../../../packages/form/src/api/submission-attempt.ts';
import { newSeed } from '../../../../packages/form/src/walk/shuffled.ts';
import type { Entries } from '../../fields/answer-entries.ts';

/** A file that was uploaded and is not yet part of a response. */
export type DraftFile = Pick<UploadedFile, 'name' | 'size' | 'type'> & {
  /** The drawing of a signature, as a data URL, with the typed name that it shows. */
  readonly drawing?: string;
  readonly typedName?: string;
};

/** The route of a respondent through the sections, one per page. */
export interface Route {
  /** Id of the section that was opened last. */
  readonly section?: string | undefined;
  /** Ids of the sections that were completed before it, in order. */
  readonly visited?: readonly string[];
}

/** What was entered in one question, with its type: another version may change it. */
export interface DraftAnswer {
  readonly id: string;
  readonly type: string;
  readonly entries: Entries;
  /** The title of an answered question; undefined if there is no answer. */
  readonly title?: string | undefined;
}

/** Where the answers are saved as a partial response. */
export interface PartialLink {
  readonly token: string;
  /** URL of the page that restores them. */
  readonly url: string;
  /** RFC 3339. */
  readonly expires: string;
  /** Whether answers have changed since they were saved. */
  readonly isOutdated: boolean;
  /** Whether it was submitted or deleted, or has expired. */
  readonly hasEnded?: boolean;
}

/** The state of an unfinished form. */
export interface Draft {
  /** The version of the form that the answers were entered in. */
  version: number;
  /** All questions of that version, then answers to questions that it does not have any more. */
  answers: readonly DraftAnswer[];
  /** Uploaded files, by upload reference. */
  files: Record<string, DraftFile>;
  /** Whether the respondent has entered something. */
  isStarted: boolean;
  /** Times, in milliseconds since the Unix epoch. */
  began: number;
  saved: number;
  /** Seed of the order of shuffled options. */
  seed: number;
  route?: Route;
  partial?: PartialLink | undefined;
  attempt?: SubmissionAttempt | undefined;
}

export function newDraft(version: number): Draft {
  const now = Date.now();
  return {
    ...{ version, answers: [], files: {}, isStarted: false },
    ...{ began: now, saved: now, seed: newSeed() },
  };
}
