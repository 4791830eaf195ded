import {
  asText,
  isEqual,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from '../model/json.ts';
import { newElement } from '../model/new-element.ts';
import { fieldsOf, type SchemaField, schemaNamed } from '../model/schema-fields.ts';
import { typeLabel } from '../model/type-labels.ts';

/**
 * Gives an element another type. It keeps what the new type has, too: members with the same values, and of its options
 * what they can have: none if they are those of a data set.
 *
 * @param path of the element
 */
export function changeType(definition: Json, path: JsonPath, type: string): Json {
  const element = objectOf(valueAt(definition, path));
  const before = asText(element['type']);
  if (before === type) return definition;
  const kept = fieldsOf(type).flatMap((field) => {
    const { name } = field;
    const value = element[name];
    if (value === undefined || !isPermitted(value, name, before, type)) return [];
    if (field.widget !== 'choices') return [[name, value] as const];
    const choices = choicesWith(value, field);
    return choices.length > 0 ? [[name, choices] as const] : [];
  });
  const title = asText(element['title']);
  const created = newElement(type, typeLabel(type));
  const changed: JsonObject = { ...created, ...Object.fromEntries(kept), title };
  const { options: _, ...withoutOptions } = changed;
  return withValueAt(definition, path, 'options_from' in changed ? withoutOptions : changed);
}

/** Whether a value of a member of one type is one of the same member of another type. Options are adapted. */
function isPermitted(value: Json, name: string, one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((type) => memberSchema(name, type));
  if (!mine || !theirs) return false;
  if (name === 'options') return true;
  const isInRange =
    typeof value !== 'number' ||
    (value >= Number(theirs['minimum'] ?? -Infinity) &&
      value <= Number(theirs['maximum'] ?? Infinity));
  return isInRange && isEqual(bare(mine), bare(theirs));
}

function memberSchema(name: string, type: string): JsonObject | undefined {
  const member = objectOf(schemaNamed(type)['properties'])[name];
  return member === undefined ? undefined : objectOf(member);
}

/** A schema without what may differ: its text, its default, and the range of numbers. */
const bare = ({ description, default: initial, minimum, maximum, ...schema }: JsonObject) => schema;

/** Options with the members that those of the new type have. */
function choicesWith(value: Json, { fields }: SchemaField): JsonObject[] {
  const names = new Set(['label', ...fields.map(({ name }) => name)]);
  return objectsOf(value).map((option) =>
    Object.fromEntries(Object.entries(option).filter(([name]) => names.has(name))),
  );
}
