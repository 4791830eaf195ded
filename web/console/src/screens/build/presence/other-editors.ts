import type { FormActivitySubscription } from '../../../../generated/build.ts';

type StoredEditor = NonNullable<FormActivitySubscription['formActivity']>['editors'][number];

/** Someone else who has the form open. */
export interface OtherEditor extends StoredEditor {
  /** The name, with a number if several have the same. */
  readonly label: string;
  /** Number of the color, which does not change while the form is open. */
  readonly color: number;
}

/** Number of colors in `build.css`. */
const colors = 6;

/** The editors except for one window. Windows of the same name are numbered. */
export function othersOf(editors: readonly StoredEditor[], ownKey: string): OtherEditor[] {
  const counts = new Map<string, number>();
  const labelled = editors
    .toSorted((one, other) => Number(other.key === ownKey) - Number(one.key === ownKey))
    .map((editor) => {
      const count = (counts.get(editor.name) ?? 0) + 1;
      counts.set(editor.name, count);
      const label = count === 1 ? editor.name : `${editor.name} (${count})`;
      return { ...editor, label, color: colorOf(editor.key) };
    });
  return labelled.filter(({ key }) => key !== ownKey);
}

const colorOf = (key: string): number =>
  [...key].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % colors;

/** The first letter of a name. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';
