import type { UploadedFile } from '../api/public-types.ts';
import type { SubmissionAttempt } from '../api/submission-attempt.ts';
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

/** The state of an unfinished form. */
export interface Draft {
  /** By question id. */
  readonly answers: Readonly<Record<string, DraftAnswer>>;
  /** When the form was started and when the draft was saved, in milliseconds since the Unix epoch. */
  readonly began: number;
  readonly saved: number;
  /** Seed of the order of shuffled options. */
  readonly seed: number;
  /** Id of the section that was shown last. */
  readonly section?: string | undefined;
  readonly attempt?: SubmissionAttempt | undefined;
}

const noStorage: ValueStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The draft of a form, for all of its versions. */
export function draftOf(slug: string, storage: ValueStorage = noStorage): StoredValue<Draft> {
  return expiringValue(storedValue<Draft>(() => storage, `formwright:${slug}:draft`));
}
