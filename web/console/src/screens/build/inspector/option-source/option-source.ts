import { t } from '../../../../texts/translate.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import {
  type Json,
  type JsonPath,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from '../../model/json.ts';
import type { SchemaField } from '../../model/schema-fields.ts';

// A question has options of its own, or takes them from a dataset.

const ownOptions = 'options';
const otherOptions = 'options_from';

/** The fields of an element: not its own options while it takes them from a dataset. */
export function fieldsToShow(
  fields: readonly SchemaField[],
  element: Json | undefined,
): readonly SchemaField[] {
  const takesOptions = objectOf(element)[otherOptions] !== undefined;
  return takesOptions ? fields.filter(({ name }) => name !== ownOptions) : fields;
}

/**
 * Removes the own options of an element that takes them from a dataset, and adds one to an element that does not any
 * more.
 *
 * @param path of the element
 */
export function withOneSource(document: Json, path: JsonPath): Json {
  const element = objectOf(valueAt(document, path));
  const at = [...path, ownOptions];
  if (element[otherOptions] !== undefined) return withValueAt(document, at, undefined);
  if (objectsOf(element[ownOptions]).length > 0) return document;
  return withValueAt(document, at, [
    { id: 'option_1', label: t('Option {number}', { number: formatNumber(1) }) },
  ]);
}
