import { FormTagsDocument, SetFormTagsDocument } from '../../../../generated/forms.ts';
import { isProblem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';

/** Tags to add to forms and to remove from them. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Tags are compared without case. */
export const foldTag = (tag: string): string => tag.trim().toLowerCase();

/** The tags after a change, those that remain in their order. */
export function applyTagChange(tags: readonly string[], { add, remove }: TagChange): string[] {
  const removed = new Set(remove.map(foldTag));
  const kept = tags.filter((tag) => !removed.has(foldTag(tag)));
  const known = new Set(kept.map(foldTag));
  return [...kept, ...add.filter((tag) => !known.has(foldTag(tag)))];
}

/**
 * Changes the tags that a form has now, also if another client changes the form at the same time.
 *
 * @throws {ApiProblem}
 */
export async function changeTags(id: string, change: TagChange, attempts = 3): Promise<void> {
  const { form } = await request(FormTagsDocument, { id });
  if (!form) return;
  const { revision } = form;
  const tags = applyTagChange(form.tags, change);
  if (tags.join('\n') === form.tags.join('\n')) return;
  try {
    await request(SetFormTagsDocument, { id, input: { tags, revision } });
  } catch (error) {
    if (attempts === 1 || !isProblem(error, 'revision_conflict')) throw error;
    await changeTags(id, change, attempts - 1);
  }
}
