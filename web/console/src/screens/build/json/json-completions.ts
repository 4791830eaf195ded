import type { SyntaxNode } from '@lezer/common';
import { positionName } from '../../../../../../packages/definition/model/entry-names.ts';
import { t, translate } from '../../../texts/translate.tsx';
import { positionField } from '../../responses/filter/filter-fields.ts';
import {
  asText,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  valueAt,
} from '../model/json.ts';
import { outlineOf } from '../model/outline.ts';
import { alternativesOf, definitionSchema } from '../model/schema-fields.ts';
import { isValue, jsonOf, nameOf, pathOf, type TextRange } from './json-tree.ts';

/** What can be entered at a position. */
export interface Suggestion {
  readonly label: string;
  /** The JSON that replaces the range. */
  readonly insert: string;
  /** Description from the JSON Schema. */
  readonly info: string;
  readonly kind: 'member' | 'value';
}

export interface Suggestions extends TextRange {
  readonly options: readonly Suggestion[];
}

/** The title and the description of a form are edited with its definition. */
const documentSchema: JsonObject = {
  ...definitionSchema,
  properties: {
    title: { type: 'string', description: t('Title of the form.') },
    description: { type: 'string', description: t('Description below the title, with Markdown.') },
    ...objectOf(definitionSchema['properties']),
  },
};

/** Members with ids of the form, by name: of elements, or of sections. */
const idMembers: Readonly<Record<string, 'element' | 'section'>> = {
  question: 'element',
  question_id: 'element',
  to: 'section',
};

/**
 * Suggests the members of an object and the values of a member, from the JSON Schema of definitions and the ids of
 * the form.
 *
 * @param root of the syntax tree of the text
 * @returns undefined where nothing is known
 */
export function suggestionsAt(
  root: SyntaxNode,
  text: string,
  position: number,
): Suggestions | undefined {
  const document = rootValue(root, text);
  const node = root.resolve(position, -1);
  const property = propertyAt(node, position);
  if (property?.part === 'value') return valueSuggestions(document, text, property.node, position);
  const object = property ? property.node.parent : enclosingObject(node);
  if (object?.name !== 'Object') return undefined;
  return memberSuggestions(document, text, object, { property: property?.node, position });
}

const rootValue = (root: SyntaxNode, text: string): Json =>
  (root.firstChild && jsonOf(root.firstChild, text)) ?? {};

/** The property around a position, and the side of its colon. */
function propertyAt(node: SyntaxNode, position: number) {
  if (node.name === 'Object' || node.name === 'Array') return undefined;
  for (let one: SyntaxNode | null = node; one; one = one.parent) {
    if (one.name === 'Array' && one !== node) return undefined;
    if (one.name === 'Property') {
      const name = one.getChild('PropertyName');
      return { node: one, part: name && position > name.to ? 'value' : 'name' } as const;
    }
  }
  return undefined;
}

const enclosingObject = (node: SyntaxNode): SyntaxNode | null =>
  node.name === 'Object' || !node.parent ? node : enclosingObject(node.parent);

function memberSuggestions(
  document: Json,
  text: string,
  object: SyntaxNode,
  { property, position }: { property: SyntaxNode | undefined; position: number },
): Suggestions {
  const present = new Set(
    object.getChildren('Property').flatMap((one) => {
      const isEdited = property !== undefined && one.from === property.from;
      return isEdited ? [] : (nameOf(one, text) ?? []);
    }),
  );
  const members = new Map(
    schemasAt(document, pathOf(object, text)).flatMap((schema) =>
      Object.entries(objectOf(schema['properties'])),
    ),
  );
  const name = property?.getChild('PropertyName');
  const hasValue = property !== undefined && property.getChild(':') !== null;
  return {
    ...(name ? { from: name.from, to: name.to } : { from: position, to: position }),
    options: [...members]
      .filter(([label, schema]) => !present.has(label) && objectOf(schema)['readOnly'] !== true)
      .map(([label, schema]) => ({
        label,
        insert: `${JSON.stringify(label)}${hasValue || nextIsColon(text, name) ? '' : ': '}`,
        info: descriptionOf(schema),
        kind: 'member',
      })),
  };
}

const nextIsColon = (text: string, name: SyntaxNode | null | undefined): boolean =>
  name != null && text.slice(name.to).trimStart().startsWith(':');

function valueSuggestions(
  document: Json,
  text: string,
  node: SyntaxNode,
  position: number,
): Suggestions | undefined {
  const name = nameOf(node, text);
  if (name === undefined || !node.parent) return undefined;
  const path = [...pathOf(node.parent, text), name];
  const value = node.lastChild && isValue(node.lastChild) ? node.lastChild : undefined;
  const range = value ? { from: value.from, to: value.to } : { from: position, to: position };
  const known = schemasAt(document, path).flatMap(valuesOf);
  const options = [...known, ...idsOf(document, path)].map(([one, info]) => ({
    label: typeof one === 'string' ? one : JSON.stringify(one),
    insert: JSON.stringify(one),
    info,
    kind: 'value' as const,
  }));
  const distinct = new Map(options.map((option) => [option.insert, option]));
  return options.length === 0 ? undefined : { ...range, options: [...distinct.values()] };
}

type KnownValue = readonly [value: Json, info: string];

function valuesOf(schema: JsonObject): KnownValue[] {
  const info = descriptionOf(schema);
  if (schema['const'] !== undefined) return [[schema['const'], info]];
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value: Json) => [value, info]);
  const isSwitch = [schema['type']].flat().includes('boolean');
  return isSwitch ? [true, false].map((value) => [value, info]) : [];
}

const descriptionOf = (schema: Json): string => translate(asText(objectOf(schema)['description']));

function idsOf(document: Json, path: JsonPath): KnownValue[] {
  const member = String(path.at(-1));
  const kind = idMembers[member];
  const ids = outlineOf(document)
    .filter((row) => row.kind === kind && row.id !== '')
    .map(({ id, title }): KnownValue => [id, title]);
  const isInEntry = path.filter((step) => step === 'elements').length > 1;
  return member === 'question' && isInEntry ? [...ids, [positionName, positionField.label]] : ids;
}

/** The schemas that a value at a path may have. Types of elements that exclude what is entered are left out. */
function schemasAt(document: Json, path: JsonPath): JsonObject[] {
  return path
    .reduce<JsonObject[]>((schemas, step, index) => {
      const parent = valueAt(document, path.slice(0, index));
      const isLast = index === path.length - 1;
      const fitting = schemas.filter((schema) => fits(schema, parent, isLast ? step : undefined));
      return fitting.flatMap((schema) => memberSchemas(schema, step));
    }, alternativesOf(documentSchema))
    .filter((schema) => fits(schema, valueAt(document, path)));
}

function memberSchemas(schema: JsonObject, step: string | number): JsonObject[] {
  if (typeof step === 'number') return alternativesOf(schema['items']);
  const member = objectOf(schema['properties'])[step];
  return member === undefined ? [] : alternativesOf(member);
}

/** Whether the constant members of a schema are those of a value, except one that is being edited. */
function fits(schema: JsonObject, value: Json | undefined, edited?: string | number): boolean {
  if (!isObject(value)) return true;
  return Object.entries(objectOf(schema['properties'])).every(([name, member]) => {
    const expected = objectOf(member)['const'];
    return expected === undefined || name === edited || (value[name] ?? expected) === expected;
  });
}
