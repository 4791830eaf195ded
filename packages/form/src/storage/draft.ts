import type { UploadedFile } from '../api/public-types.ts';
import type { SubmissionAttempt } from '../api/submission-attempt.ts';
import type { Route } from '../view/route.ts';
import { expiringValue } from './expiring-value.ts';
import { type StoredValue, storedValue, type ValueStorage } from './stored-value.ts';

/** An uploaded file that is not yet part of a response. */
export type DraftFile = Pick<UploadedFile, 'ref' | 'name' | 'size' | 'type'>;

/** The answer to one question, with the type of the question: another version may change it. */
export interface DraftAnswer {
  readonly type: string;
  readonly answer?: unknown;
  readonly files?: readonly DraftFile[];
}

/** Where the answers are saved as a partial response. */
export interface PartialLink {
  readonly token: string;
  /** URL of the page that restores them; empty until they are saved from here. */
  readonly url: string;
  /** RFC 3339. */
  readonly expires: string;
  /** The number of saves that the answers continue; undefined if it is not known. */
  readonly revision?: number | undefined;
  /** Whether answers have changed since they were saved. */
  readonly isOutdated: boolean;
  /** The questions whose answers have changed since then, also those in entries, by id. */
  readonly changed?: readonly string[];
  /** Whether it was submitted or deleted, or has expired. */
  readonly hasEnded?: boolean;
}

/** The state of an unfinished form, besides its answers. */
export interface DraftState {
  /** The version of the form that the answers were entered in. */
  readonly version: number;
  /** Whether the respondent has entered something. */
  readonly isStarted: boolean;
  /** When the form was started and when the draft was saved, in milliseconds since the Unix epoch. */
  readonly began: number;
  readonly saved: number;
  /** Seed of the order of shuffled options. */
  readonly seed: number;
  /** The questions whose defaults the respondent has replaced with an answer, or with none. */
  readonly edited?: readonly string[] | undefined;
  readonly route?: Route | undefined;
  readonly partial?: PartialLink | undefined;
  readonly attempt?: SubmissionAttempt | undefined;
}

/** An unfinished form. */
export interface Draft extends DraftState {
  /** By question id. */
  readonly answers: Readonly<Record<string, DraftAnswer>>;
}

const noStorage: ValueStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The draft of a form, for all of its versions. Without answers and cleared defaults, there is none. */
export function draftOf(slug: string, storage: ValueStorage = noStorage): StoredValue<Draft> {
  const value = expiringValue(storedValue<Draft>(() => storage, `formwright:${slug}:draft`));
  const isEmpty = ({ answers, partial, edited }: Draft) =>
    Object.keys(answers).length === 0 && !partial && !edited;
  return { ...value, set: (draft) => (isEmpty(draft) ? value.clear() : value.set(draft)) };
}
