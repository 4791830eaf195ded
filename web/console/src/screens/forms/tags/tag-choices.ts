import { language } from '../../../texts/language.ts';
import { foldTag, type TagChange } from './change-tags.ts';

/** A tag, and how many of the forms have it. */
export interface TagChoice {
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
