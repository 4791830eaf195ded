import { failurePath, isWithin } from './document.ts';
import { asText, type Json, type JsonObject, type JsonPath, objectsOf, valueAt } from './json.ts';

export type Selection =
  | { readonly kind: 'form' }
  | {
      readonly kind: 'section' | 'element';
      readonly id: string;
      /** Why it was selected, if not by the user: the title of what was added is entered next. */
      readonly reason?: 'added' | 'renamed';
      /** Position of the jump of the section whose fields get the focus. */
      readonly jump?: number;
    };

export interface OutlineRow {
  readonly kind: 'section' | 'element';
  readonly id: string;
  readonly title: string;
  /** Type of the element; empty for sections. */
  readonly type: string;
  readonly path: JsonPath;
  /** Number of repeats that contain the element. */
  readonly level: number;
  /** Title of the innermost of them; empty outside of repeats. */
  readonly within: string;
}

/** The title of a section or an element, or its id if it has none. */
export const nameOf = ({ title, id }: Pick<OutlineRow, 'title' | 'id'>): string => title || id;

export const sectionsPath = ['schema', 'sections'] as const;

/** Whether an element, or its row, is a repeat. */
export const isRepeat = ({ type }: { readonly type?: Json }): boolean => type === 'repeat';

/** Sections and their elements in order, each repeat followed by the elements of its entries. */
export function outlineOf(definition: Json): OutlineRow[] {
  return objectsOf(valueAt(definition, sectionsPath)).flatMap((section, index) => {
    const path = [...sectionsPath, index];
    const title = asText(section['title']);
    return [
      {
        kind: 'section' as const,
        id: asText(section['id']),
        title,
        type: '',
        within: '',
        path,
        level: 0,
      },
      ...elementRows(section, path, 0),
    ];
  });
}

function elementRows(parent: JsonObject, parentPath: JsonPath, level: number): OutlineRow[] {
  return objectsOf(parent['elements']).flatMap((element, index) => {
    const path = [...parentPath, 'elements', index];
    const row = {
      kind: 'element' as const,
      id: asText(element['id']),
      type: asText(element['type']),
      title: asText(element['title']) || asText(element['text']),
      path,
      level,
      within: level > 0 ? asText(parent['title']) : '',
    };
    return isRepeat(element) ? [row, ...elementRows(element, path, level + 1)] : [row];
  });
}

/** The section or element that contains the place of a failure, such as `schema.sections[0].elements[1].title`. */
export const rowAt = (rows: readonly OutlineRow[], failurePlace: string): OutlineRow | undefined =>
  rows.findLast(({ path }) => isWithin(failurePlace, failurePath(path)));

/** The row of a failure as a selection; the form itself if it is in none. */
export function selectionAt(definition: Json, failurePlace: string): Selection {
  const row = rowAt(outlineOf(definition), failurePlace);
  return row ? { kind: row.kind, id: row.id } : { kind: 'form' };
}
