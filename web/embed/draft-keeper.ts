import { expiringValue } from '../../packages/form/src/storage/expiring-value.ts';
import { isUsable, storedValue } from '../../packages/form/src/storage/stored-value.ts';
import type { DraftRequest, DraftResult } from './frame-messages.ts';

/** A draft of a form as the embedding page stores it. */
interface KeptDraft {
  /** The name by which the form requests it. */
  readonly name: string;
  readonly text: string;
  /** In milliseconds since the Unix epoch. */
  readonly saved: number;
}

/** Length of the largest draft: the storage belongs to the embedding page. */
const maxLength = 256 * 1024;

/** The storage of the embedding page, for frames that have none: docs/decisions/README.md, 91. */
const storage = () => localStorage;

/**
 * Keeps the draft of a form in the storage of the embedding page, for frames to which the browser denies theirs. One
 * draft for each form: a draft with another name replaces it.
 *
 * @param origin of the frame
 * @param isPermitted whether the embedding page permits it now
 */
export function createDraftKeeper(
  origin: string,
  slug: string,
  isPermitted: () => boolean,
): (request: DraftRequest) => DraftResult {
  const kept = expiringValue(storedValue<KeptDraft>(storage, `formwright:draft:${origin}:${slug}`));
  const save = (name: string, text: string) => {
    kept.clear(); // what does not fit must not leave an earlier draft
    if (text.length <= maxLength) kept.set({ name, text, saved: Date.now() });
    return { isKept: kept.get()?.text === text };
  };
  return (request) => {
    if (!isPermitted()) kept.clear();
    if (!isPermitted() || !isUsable(storage)) return { isKept: false };
    const { type, name } = request;
    if (type === 'save-draft') return save(name, request.text);
    const found = kept.get(); // removes what has expired
    if (found?.name !== name) return { isKept: true };
    if (type === 'load-draft') return { isKept: true, text: found.text };
    kept.clear();
    return { isKept: true };
  };
}
