import { isEditingText } from '../../../ui/hooks.ts';
import { type History, withoutTyping } from '../model/history.ts';
import type { Json } from '../model/json.ts';
import { type MergeConflict, mergeDefinitions } from '../model/merge.ts';

/** What another editor has stored. */
export interface RemoteVersion {
  /** What both editors have changed. */
  readonly base: Json;
  /** What was sent from here, with the changes of the other editor. */
  readonly theirs: Json;
  /** As it was stored. */
  readonly stored: Json;
  readonly revision: number;
  /** Name of the other editor; null if it is not known. */
  readonly author: string | null;
}

/** Members that both editors have changed in different ways. */
export interface EditConflict extends Pick<RemoteVersion, 'author'> {
  readonly conflicts: readonly MergeConflict[];
}

export const conflictOf = (
  { base, theirs, author }: RemoteVersion,
  document: Json,
): EditConflict => ({ author, conflicts: mergeDefinitions(base, document, theirs).conflicts });

/** A stored document. */
export interface StoredVersion {
  /** As it was sent. */
  readonly document: Json;
  /** As it was stored: the service adds defaults, and removes spaces around texts. */
  readonly base: Json;
  readonly revision: number;
}

/**
 * The document as it was sent, with what another editor has changed since. What the service itself has changed is left out:
 * compared with what is edited here, it would be a change of the other editor.
 */
export const theirsOf = ({ document, base }: Omit<StoredVersion, 'revision'>, stored: Json): Json =>
  mergeDefinitions(base, document, stored, ({ theirs }) => ({ value: theirs })).merged;

/**
 * What was stored, without what is being typed: a change of the field by another editor is a conflict also if the text
 * has been stored since, so that nothing is replaced under the cursor.
 */
export const baseOf = (history: History, stored: Json): Json =>
  isEditingText() ? withoutTyping(history, stored) : stored;
