import { FormTagsDocument, SetFormTagsDocument } from '../../../../generated/forms.ts';
import { isProblem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { language } from '../../../texts/language.ts';

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

/** A tag, and how many of the forms have it. */
interface TagChoice {
  readonly name: string;
  readonly has: 'all' | 'some' | 'none';
}

/** The tags that can be chosen for forms, in alphabetical order. */
export function tagChoicesOf(
  forms: readonly { readonly tags: readonly string[] }[],
  known: readonly string[],
): TagChoice[] {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { tags } of forms) {
    for (const tag of tags) {
      counts.set(foldTag(tag), (counts.get(foldTag(tag)) ?? 0) + 1);
      names.set(foldTag(tag), tag);
    }
  }
  for (const tag of known) if (!names.has(foldTag(tag))) names.set(foldTag(tag), tag);
  return [...names]
    .map(([folded, name]): TagChoice => {
      const count = counts.get(folded) ?? 0;
      const has = count === forms.length ? 'all' : count > 0 ? 'some' : 'none';
      return { name, has };
    })
    .sort((left, right) => left.name.localeCompare(right.name, language));
}

/** @param chosen what was switched on or off, by tag without case */
export function changeOf(
  choices: readonly TagChoice[],
  chosen: ReadonlyMap<string, boolean>,
): TagChange {
  const withState = (state: boolean, unchanged: TagChoice['has']) =>
    choices
      .filter(({ name, has }) => chosen.get(foldTag(name)) === state && has !== unchanged)
      .map(({ name }) => name);
  return { add: withState(true, 'all'), remove: withState(false, 'none') };
}
