import { definitionSchema, resolveSchema, schemaNamed } from './definition-schema.ts';
import { asText, isObject, type Json, type JsonObject, objectOf, objectsOf } from './json.ts';

/** How a member is edited. */
export type Widget =
  | 'id'
  | 'text'
  | 'multiline'
  | 'number'
  | 'switch'
  | 'select'
  | 'date'
  | 'time'
  | 'lines'
  | 'checks'
  | 'choices'
  | 'condition'
  | 'records'
  | 'json';

/** A member of an object of a definition, from the JSON Schema. */
export interface SchemaField {
  readonly name: string;
  /** The name in words: `Min length`. */
  readonly label: string;
  readonly description: string;
  readonly widget: Widget;
  readonly isRequired: boolean;
  /** Value if the member is absent. */
  readonly initial: Json | undefined;
  /** Values of `select` and `checks`. */
  readonly values: readonly string[];
  /** Members of the entries of `records`. */
  readonly fields: readonly SchemaField[];
}

/** Members that are edited elsewhere: by the outline, and in the panel of translations. */
const otherMembers = new Set(['type', 'elements', 'sections', 'translations']);

/** The fields of an element type, or of `section`. */
export const fieldsOf = (name: string): readonly SchemaField[] => fieldsOfObject(schemaNamed(name));

/** The fields of `schema` or `approval`. */
export const formFieldsOf = (name: 'schema' | 'approval'): readonly SchemaField[] =>
  fieldsOfObject(objectOf(definitionSchema['properties'])[name]);

function fieldsOfObject(value: Json | undefined): SchemaField[] {
  if (!isObject(value) || !isObject(value['properties'])) return [];
  const required = Array.isArray(value['required']) ? value['required'] : [];
  return Object.entries(value['properties'])
    .filter(([name]) => !otherMembers.has(name))
    .map(([name, member]) => fieldOf(name, objectOf(member), required.includes(name)))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** Ids come last: most authors never change them. */
const rankOf = ({ widget }: SchemaField) => (widget === 'id' ? 1 : 0);

function fieldOf(name: string, member: JsonObject, isRequired: boolean): SchemaField {
  const items = resolveSchema(member['items']);
  const widget = name === 'id' ? 'id' : widgetOf(member, items);
  const values = widget === 'checks' ? items['enum'] : member['enum'];
  return {
    ...{ name, label: labelOf(name), widget, isRequired },
    description: asText(member['description']),
    initial: member['default'],
    values: Array.isArray(values) ? values.filter((one: Json) => typeof one === 'string') : [],
    fields: widget === 'records' ? fieldsOfObject(items) : [],
  };
}

/** Texts that are longer than this have several lines. */
const longText = 1000;

const scalarWidgets: Readonly<Record<string, Widget>> = {
  ...{ boolean: 'switch', number: 'number', integer: 'number' },
};

function widgetOf(member: JsonObject, items: JsonObject): Widget {
  const types = [member['type']].flat();
  const type = asText(types.find((one) => one !== 'null'));
  if (objectsOf(member['anyOf']).some((one) => asText(one['$ref']).endsWith('/condition')))
    return 'condition';
  if (type === 'array') return listWidgetOf(items);
  if (member['enum']) return 'select';
  if (type === 'string') return textWidgetOf(member);
  return scalarWidgets[type] ?? 'json';
}

function listWidgetOf(items: JsonObject): Widget {
  if (items['enum']) return 'checks';
  if (items['type'] === 'string') return 'lines';
  if (!isObject(items['properties'])) return 'json';
  const isChoice = 'label' in items['properties'] && 'id' in items['properties'];
  return isChoice ? 'choices' : 'records';
}

function textWidgetOf(member: JsonObject): Widget {
  if (member['format'] === 'date') return 'date';
  if (asText(member['pattern']).includes('[0-5][0-9]')) return 'time';
  return Number(member['maxLength'] ?? 0) >= longText && member['format'] !== 'uri'
    ? 'multiline'
    : 'text';
}

/** `min_length` in words: `Min length`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
