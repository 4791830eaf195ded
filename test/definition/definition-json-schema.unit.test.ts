import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import {
  definitionJsonSchema,
  definitionSchemaDocument,
} from '../../packages/definition/definition-json-schema.ts';
import { elementTypes } from '../../packages/definition/questions/question-types.ts';

const document = definitionSchemaDocument('https://forms.example/schema.json');

/** A member of an object anywhere in a schema. */
interface Member {
  readonly path: string;
  readonly schema: object;
}

/** The members of all objects in a schema, at any depth. */
function membersIn(schema: unknown, path: string): Member[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]): Member[] => {
    const at = `${path}/${keyword}`;
    if (keyword !== 'properties') return membersIn(value, at);
    return Object.entries<object>(value).flatMap(([name, member]) => [
      { path: `${at}/${name}`, schema: member },
      ...membersIn(member, `${at}/${name}`),
    ]);
  });
}

const hasDescription = ({ schema }: Member) =>
  'description' in schema && /^[A-Z].*\.$/.test(String(schema.description));

describe.each(['input', 'output'] as const)('the JSON Schema of definitions (%s)', (io) => {
  const schema = definitionJsonSchema(io);
  const members = membersIn(schema, '');

  it('describes every member in a sentence', () => {
    const undescribed = members.filter((member) => !hasDescription(member));
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  it('has the members of every part of a definition', () => {
    const paths = new Set(members.map(({ path }) => path));
    for (const path of [
      '/properties/schema',
      '/properties/schema/properties/rules',
      '/properties/approval/properties/pass_percent',
      '/$defs/section/properties/next',
      '/$defs/jump/properties/to',
      '/$defs/calculated/properties/expression',
      '/$defs/ending/properties/redirect_url',
      '/$defs/rule/properties/message',
      '/$defs/criterion/properties/expected',
      '/$defs/dropdown/properties/options/items/properties/image_url',
      '/$defs/matrix/properties/columns/items/properties/label',
      '/$defs/condition/anyOf/0/properties/op',
    ]) {
      expect(paths).toContain(path);
    }
  });

  it.each(elementTypes.map(({ type }) => type))('describes the element type %s', (type) => {
    const { [type]: definition } = Object(schema['$defs']);
    expect(definition.description).toMatch(/^[A-Z].*\.$/);
  });
});

it('says more about a member where its meaning depends on the type', () => {
  const { $defs } = Object(document);
  const textOf = (type: string) => $defs[type].properties.max.description;
  expect(textOf('time')).toBe('The latest accepted answer.');
  expect(textOf('rating')).toBe('Highest rating; the lowest is 1.');
  expect(textOf('number')).toBe('Maximum.');
});

it('is a valid schema (2020-12)', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false });
  addFormats.default(ajv);
  expect(ajv.validateSchema(document), ajv.errorsText()).toBe(true);
  expect(ajv.compile(document)({ schema: { sections: [{ next: [{ to: 'end' }] }] } })).toBe(true);
});
