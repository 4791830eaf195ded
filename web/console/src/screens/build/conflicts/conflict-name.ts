import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import type { MergeConflict } from '../model/merge.ts';
import { nameOf, type OutlineRow } from '../model/outline.ts';
import { labelOf } from '../model/schema-fields.ts';

/** The name of what a conflict is about: the section or question, and the member. */
export function conflictName(rows: readonly OutlineRow[], { path }: MergeConflict): string {
  const at = path.findLastIndex((_, index) => isOutlineList(path[index - 1]));
  const row = rows.find(({ id }) => id === path[at]);
  if (!row) return memberName(path.filter((step) => step !== 'schema'));
  const member = memberName(path.slice(at + 1));
  const title = t('“{title}”', { title: nameOf(row) });
  return member === '' ? title : t('{title}: {member}', { title, member });
}

/** Whether a member is a list of sections or elements, which are named by their ids. */
const isOutlineList = (name: string | undefined) => name === 'sections' || name === 'elements';

/** Members whose entries are named by their ids, or by their languages. */
const keyedMembers: ReadonlySet<string | undefined> = new Set([
  'sections',
  'elements',
  'options',
  'rows',
  'columns',
  'rules',
  'endings',
  'criteria',
  'translations',
]);

/** A path in words, except for the ids in it. */
const memberName = (path: readonly string[]): string =>
  path
    .map((step, index) => (keyedMembers.has(path[index - 1]) ? step : stepName(step)))
    .join(' › ');

/** A member in words, or the key of a translation. */
const stepName = (step: string): string =>
  language !== 'en' && /^[a-z_]+$/.test(step) ? labelOf(step) : step.replaceAll('_', ' ');
