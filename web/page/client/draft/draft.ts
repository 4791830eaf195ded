import type {
  Draft,
  DraftState,
  DraftFile as UploadedFile,
} from '../../../../packages/form/src/storage/draft.ts';
import type { Entries } from '../../fields/answers/entries.ts';

/** A file that was uploaded and is not yet part of a response. */
export type DraftFile = Omit<UploadedFile, 'ref'> & {
  /** The drawing of a signature, as a data URL, with the typed name that it shows. */
  readonly drawing?: string;
  readonly typedName?: string;
};

/** What was entered in one question, with its type: another version may change it. */
export interface DraftAnswer {
  readonly id: string;
  readonly type: string;
  readonly entries: Entries;
  /** The title of an answered question; undefined if there is no answer. */
  readonly title?: string | undefined;
}

/** What the controls show. */
export interface DraftContent {
  /** The version of the form that the answers were entered in. */
  readonly version: number;
  /** All questions of that version, then answers to questions that it does not have any more. */
  readonly answers: readonly DraftAnswer[];
  /** Uploaded files, by upload reference. */
  readonly files: Readonly<Record<string, DraftFile>>;
}

/** An unfinished form, as the page stores it. */
export interface PageDraft extends DraftState, DraftContent {
  /** The answers in entries of repeats, and the keys of the entries, as the form stores them. */
  readonly entryAnswers?: Draft['answers'];
}
