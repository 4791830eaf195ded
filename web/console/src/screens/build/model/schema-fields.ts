import { definitionJsonSchema } from '../../../../../../packages/definition/definition-json-schema.ts';
import { t, translate } from '../../../texts/translate.tsx';
import { asText, isObject, type Json, type JsonObject, objectOf, objectsOf } from './json.ts';
import {
  editedElsewhere,
  type FindWords,
  messageWords,
  type Part,
  wordsOfElement,
  wordsOfPart,
} from './member-words.ts';

/** How a member is edited. */
export type Widget =
  | 'id'
  | 'text'
  | 'multiline'
  | 'number'
  | 'switch'
  | 'select'
  | 'time'
  | 'lines'
  | 'checks'
  | 'choices'
  | 'condition'
  | 'requirement'
  | 'records'
  | 'criteria'
  | 'members'
  | 'answer'
  | 'option_source'
  | 'expression'
  | 'question'
  | 'section'
  | 'language';

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
  /** Members of `members`, and of the entries of lists, without those that the control draws itself. */
  readonly fields: readonly SchemaField[];
}

/** Members of the object that a control draws itself; the others have fields of their own. */
export const membersOfWidget: Readonly<Partial<Record<Widget, readonly string[] | 'all'>>> = {
  choices: ['label'],
  criteria: ['question_id', 'op', 'expected'],
  condition: 'all',
  requirement: 'all',
  answer: 'all',
  option_source: 'all',
};

const known = new Map<string, readonly SchemaField[]>();

/** The fields of an element type, or of `section`: the same list each time. */
export function fieldsOf(name: string): readonly SchemaField[] {
  return knownFields(name, () =>
    fieldsOfObject(
      schemaNamed(name),
      name === 'section' ? wordsOfPart(name) : wordsOfElement(name),
    ),
  );
}

/** The fields of `schema` or `approval`: the same list each time. */
export function formFieldsOf(name: 'schema' | 'approval'): readonly SchemaField[] {
  return knownFields(name, () =>
    fieldsOfObject(objectOf(definitionSchema['properties'])[name], wordsOfPart(name)),
  );
}

function knownFields(name: string, create: () => SchemaField[]): readonly SchemaField[] {
  const fields = known.get(name) ?? create();
  known.set(name, fields);
  return fields;
}

/** @param drawn members without fields of their own */
function fieldsOfObject(
  value: Json | undefined,
  words: FindWords,
  drawn: readonly string[] = [],
): SchemaField[] {
  if (!isObject(value) || !isObject(value['properties'])) return [];
  const required = Array.isArray(value['required']) ? value['required'] : [];
  return Object.entries(value['properties'])
    .filter(([name]) => !(name in editedElsewhere || drawn.includes(name)))
    .map(([name, member]) => ({
      ...fieldOf(name, objectOf(member), required.includes(name)),
      description: words(name),
    }))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** Defaults, codes and ids come last: most authors never change them. */
const lastMembers = ['default', 'default_expression', 'messages', 'code', 'id'];

/** What the schema does not say: titles are headings, however long, and some texts are expressions, answers or references. */
const widgetsByName: Readonly<Record<string, Widget>> = {
  id: 'id',
  title: 'text',
  default: 'answer',
  language: 'language',
  expression: 'expression',
  default_expression: 'expression',
  question_id: 'question',
  to: 'section',
};

const rankOf = ({ name }: SchemaField) => lastMembers.indexOf(name);

function fieldOf(
  name: string,
  member: JsonObject,
  isRequired: boolean,
): Omit<SchemaField, 'description'> {
  const items = resolveSchema(member['items']);
  const widget = widgetsByName[name] ?? widgetOf(member, items);
  const values = widget === 'checks' ? items['enum'] : member['enum'];
  return {
    name,
    label: labelOf(name),
    widget,
    isRequired,
    initial: member['default'],
    values: Array.isArray(values) ? values.filter((one: Json) => typeof one === 'string') : [],
    fields: innerFieldsOf(name, widget, member, items),
  };
}

/** What the entries of lists are, by the name of the list. */
const partsOfLists: Readonly<Record<string, Part>> = {
  next: 'jump',
  rules: 'rule',
  endings: 'ending',
  criteria: 'criterion',
  options: 'option',
  rows: 'line',
  columns: 'line',
};

function innerFieldsOf(
  name: string,
  widget: Widget,
  member: JsonObject,
  items: JsonObject,
): SchemaField[] {
  if (widget === 'members') return fieldsOfObject(objectIn(member), messageWords);
  const drawn = membersOfWidget[widget] ?? [];
  const part = partsOfLists[name];
  return drawn === 'all' || !part ? [] : fieldsOfObject(items, wordsOfPart(part), drawn);
}

/** The schema of an object that may be null. */
const objectIn = (member: JsonObject): JsonObject =>
  [member, ...objectsOf(member['anyOf'])].find((one) => isObject(one['properties'])) ?? {};

/** Texts that are longer than this have several lines. */
const longText = 1000;

const scalarWidgets: Readonly<Record<string, Widget>> = {
  boolean: 'switch',
  number: 'number',
  integer: 'number',
};

/** @throws {Error} for a member without a control */
function widgetOf(member: JsonObject, items: JsonObject): Widget {
  const types = [member['type']].flat();
  const type = asText(types.find((one) => one !== 'null'));
  const forms = objectsOf(member['anyOf']).flatMap((one) => [one, ...objectsOf(one['anyOf'])]);
  if (forms.some((one) => asText(one['$ref']).endsWith('/condition')))
    return forms.some((one) => one['type'] === 'string') ? 'requirement' : 'condition';
  if (type === 'array') return listWidgetOf(items);
  if (member['enum']) return 'select';
  if (type === 'string') return textWidgetOf(member);
  const { properties } = objectIn(member);
  if (isObject(properties)) return 'dataset' in properties ? 'option_source' : 'members';
  const widget = scalarWidgets[type];
  if (!widget) throw new Error('A member without a control: extend schema-fields.ts');
  return widget;
}

function listWidgetOf(items: JsonObject): Widget {
  if (items['enum']) return 'checks';
  if (items['type'] === 'string') return 'lines';
  if (!isObject(items['properties'])) throw new Error('A list without a control');
  if ('question_id' in items['properties'] && 'expected' in items['properties']) return 'criteria';
  const isChoice = 'label' in items['properties'] && 'id' in items['properties'];
  return isChoice ? 'choices' : 'records';
}

function textWidgetOf(member: JsonObject): Widget {
  if (asText(member['pattern']).includes('[0-5][0-9]')) return 'time';
  return Number(member['maxLength'] ?? 0) >= longText && member['format'] !== 'uri'
    ? 'multiline'
    : 'text';
}

/** Names that would not say what they are. */
const labels: Readonly<Record<string, string>> = { next: t('Jumps'), to: t('Go to') };

/** The name of a member or a value in words: `Min length` for `min_length`. */
export function labelOf(name: string): string {
  const label = labels[name];
  if (label !== undefined) return label;
  const words = wordsIn(name);
  return translate(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
}

/** A part of an answer in words: `first name`. */
export const partLabelOf = (name: string): string => translate(wordsIn(name));

const wordsIn = (name: string) => name.replaceAll(/[_-]/g, ' ');

/** The JSON Schema of definitions: `{schema, approval}`. */
export const definitionSchema: JsonObject = objectOf(
  JSON.parse(JSON.stringify(definitionJsonSchema('input'))),
);

const named = objectOf(definitionSchema['$defs']);

/** A schema by its name in `$defs`, such as that of an element type. */
export const schemaNamed = (name: string): JsonObject => objectOf(named[name]);

/** The referenced schema, or the schema itself. */
function resolveSchema(value: Json | undefined): JsonObject {
  const schema = objectOf(value);
  const reference = asText(schema['$ref']);
  return reference === '' ? schema : schemaNamed(reference.slice(reference.lastIndexOf('/') + 1));
}

/** The schemas of which a value meets one: the alternatives with their references resolved. */
export function alternativesOf(value: Json | undefined): JsonObject[] {
  const schema = resolveSchema(value);
  const parts = objectsOf(schema['anyOf'] ?? schema['oneOf']);
  return parts.length === 0 ? [schema] : parts.flatMap(alternativesOf);
}
