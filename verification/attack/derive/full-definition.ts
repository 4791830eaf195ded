import { definitionJsonSchema } from '../../../packages/definition/definition-json-schema.ts';

export interface Filling {
  /** A text for respondents. @param maxLength the most characters */
  text(maxLength: number): string;
  /** @param member such as `ending.redirect_url` */
  url(member: string): string;
}

/** Values of members with a syntax that the JSON Schema does not describe, if they are required. */
const syntaxes: Readonly<Record<string, string | undefined>> = {
  expression: 'true',
  'calculated.expression': '1',
  question_id: 'short_text',
  required_if: 'true',
  default_expression: undefined,
  options_from: undefined, // in place of options
  language: undefined,
  pattern: undefined,
  allowed_domains: undefined,
  accept: undefined,
};

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const root: Schema = Object(definitionJsonSchema('input'));

/**
 * A valid definition, derived from the JSON Schema of definitions: an element of each type, whose id is its type, and
 * every text and URL that there is. A new text or URL is part of it without a change here.
 */
export function fullDefinition(filling: Filling): object {
  return Object(buildValue(root, '', filling, 'form'));
}

export function urlMembers(): string[] {
  const names = Object.entries({ form: root, ...root.$defs }).flatMap(([part, schema]) =>
    membersWithin(schema).flatMap(([name, { format }]) =>
      format === 'uri' ? [`${part}.${name}`] : [],
    ),
  );
  return [...new Set(names)];
}

/** The members of an object and of the objects within it, without references. */
function membersWithin(schema: Schema): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {});
  const inner = [...own.map(([, member]) => member), schema.items, ...alternativesOf(schema)];
  return [...own, ...inner.flatMap((one) => (one === undefined ? [] : membersWithin(one)))];
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

const isString = ({ type }: Schema) => [type].flat().includes('string');

const isText = (schema: Schema) =>
  isString(schema) &&
  schema.maxLength !== undefined &&
  !(schema.enum ?? schema.format ?? schema.pattern);

const nameOf = (reference: string) => reference.replace('#/$defs/', '');

const dereference = (schema: Schema): Schema =>
  (schema.$ref && root.$defs?.[nameOf(schema.$ref)]) || schema;

/** Whether a value of the schema contains a text or a URL. @param within references that are being followed */
function isFillable(name: string, schema: Schema, within: readonly Schema[] = []): boolean {
  const own = dereference(schema);
  if (within.includes(own)) return false;
  if (Object.hasOwn(syntaxes, name)) return false;
  if (isText(own) || own.format === 'uri') return true;
  const inner = Object.entries(own.properties ?? {});
  const unnamed = [own.items, ...alternativesOf(own)].flatMap((one) => one ?? []);
  const path = [...within, own];
  return (
    inner.some(([member, one]) => isFillable(member, one, path)) ||
    unnamed.some((one) => isFillable('', one, path))
  );
}

/** @param part the name of the schema, such as `ending` or the type of an element */
function buildValue(schema: Schema, name: string, filling: Filling, part: string): unknown {
  const { $ref } = schema;
  if ($ref) return buildValue(dereference(schema), name, filling, nameOf($ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return objectOf(schema, filling, part);
  if (schema.items) return itemsOf(schema.items, filling, part);
  if (schema.format === 'uri') return filling.url(`${part}.${name}`);
  const { maxLength = 0 } = schema;
  // Codes of questions are unique; `part` is the type of the element.
  if (name === 'code') return `${part} ${filling.text(maxLength - part.length - 1)}`;
  return filling.text(maxLength);
}

function objectOf({ properties = {}, required = [] }: Schema, filling: Filling, part: string) {
  const members = Object.entries(properties)
    .filter(([name, member]) => required.includes(name) || isFillable(name, member))
    .map(([name, member]) => {
      const syntax = syntaxes[`${part}.${name}`] ?? syntaxes[name];
      return [name, syntax ?? buildValue(member, name, filling, part)];
    });
  const type = properties['type']?.const;
  return Object.fromEntries(type === undefined ? members : [...members, ['id', type]]);
}

function itemsOf(items: Schema, filling: Filling, part: string): unknown[] {
  const alternatives = alternativesOf(dereference(items));
  return (alternatives.length === 0 ? [items] : alternatives).map((one) => {
    const value = buildValue(one, '', filling, part);
    if (!part.endsWith('repeat')) return value;
    // Ids and codes are unique over the form; messages are as long as all other texts together.
    const { id, code: _, messages: _messages, ...members } = Object(value);
    return { ...members, id: `${part}-${id}` };
  });
}
