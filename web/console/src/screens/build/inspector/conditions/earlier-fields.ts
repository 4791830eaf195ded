import type { Element } from '../../../../../../../packages/definition/definition-model.ts';
import {
  comparableFields,
  type FilterField,
  positionField,
} from '../../../responses/filter/filter-fields.ts';
import { type Json, type JsonObject, type JsonPath, objectsOf, valueAt } from '../../model/json.ts';
import { sectionsPath } from '../../model/outline.ts';

/**
 * What the condition at a path can compare: the questions before its section or element, in a repeat also the earlier
 * questions of the same entry and its number. Endings, jumps and rules can compare all questions outside of repeats.
 */
export function earlierFields(document: Json, path: JsonPath): FilterField[] {
  const { elements, isInEntry } = earlierElements(document, path);
  const fields = elements.flatMap(fieldsOf);
  const hasPosition = isInEntry && !fields.some(({ id }) => id === positionField.id);
  return hasPosition ? [...fields, positionField] : fields;
}

function earlierElements(document: Json, path: JsonPath) {
  const [, group, sectionIndex, member] = path;
  const sections = objectsOf(valueAt(document, sectionsPath));
  const isInSections = group === 'sections' && typeof sectionIndex === 'number';
  if (!isInSections) return { elements: sections.flatMap(elementsIn), isInEntry: false };
  const before = sections.slice(0, sectionIndex + (member === 'next' ? 1 : 0));
  const lists = path.flatMap((step, index) => {
    const position = path[index + 1];
    if (step !== 'elements' || typeof position !== 'number') return [];
    return [objectsOf(valueAt(document, path.slice(0, index + 1))).slice(0, position)];
  });
  return {
    elements: [...before.flatMap(elementsIn), ...lists.flat()],
    isInEntry: lists.length > 1,
  };
}

const known = new WeakMap<JsonObject, readonly FilterField[]>();

/** An element that does not change is the same object in every document. */
function fieldsOf(element: JsonObject): readonly FilterField[] {
  const found = known.get(element);
  if (found) return found;
  const typed: Element = JSON.parse(JSON.stringify(element));
  const fields = comparableFields([typed]);
  known.set(element, fields);
  return fields;
}

const elementsIn = (section: JsonObject) => objectsOf(section['elements']);
