import { useRef } from 'react';
import type { FieldProps } from '../editor-part.ts';
import { asText, type Json, type JsonPath, valueAt } from '../model/json.ts';
import { newElement } from '../model/new-element.ts';
import { addElement } from '../model/operations.ts';
import { followTitle } from '../model/title-ids.ts';
import { typeLabel } from '../model/type-labels.ts';

interface TitleEntryOptions {
  document: Json;
  /** Path of the element. */
  path: JsonPath;
  /** Whether ids follow titles: not after the first publication, since clients may use them. */
  hasFreeIds: boolean;
  /** The document with the id of the title. */
  onLeave(definition: Json): void;
  /** The document with another element of the same type. */
  onAdd(definition: Json, id: string): void;
  /** Called for "/" in an empty title. */
  onChooseType(): void;
}

/**
 * What happens in the title of a question: leaving it gives the question its id, Enter adds the next one, and "/" in an empty
 * title opens the menu of types.
 */
export function useTitleEntry(options: TitleEntryOptions): NonNullable<FieldProps['events']> {
  const { document, path, hasFreeIds, onLeave, onAdd, onChooseType } = options;
  const before = useRef<string>(undefined);
  const named = () => {
    const title = before.current;
    before.current = undefined;
    return title === undefined || !hasFreeIds ? document : followTitle(document, path, title);
  };
  return {
    onFocus: () => {
      before.current = asText(valueAt(document, [...path, 'title']));
    },
    onBlur: () => {
      const definition = named();
      if (definition !== document) onLeave(definition);
    },
    onKeyDown: (event) => {
      if (event.key === '/' && asText(valueAt(document, [...path, 'title'])) === '') {
        event.preventDefault();
        return onChooseType();
      }
      if (event.key !== 'Enter' || event.nativeEvent.isComposing)
        return event.continuePropagation();
      const type = asText(valueAt(document, [...path, 'type']));
      const definition = named();
      const id = asText(valueAt(definition, [...path, 'id']));
      const added = addElement(definition, newElement(type, typeLabel(type)), {
        kind: 'element',
        id,
      });
      onAdd(added.definition, added.id);
    },
  };
}
