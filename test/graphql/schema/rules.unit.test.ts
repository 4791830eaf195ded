import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../src/schema/schema.ts';

// The style of the schema: what one mutation, enum, filter or number has, all have.

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const fieldsOf = (type: (typeof types)[number]): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

interface Member {
  readonly path: string;
  readonly name: string;
  readonly type: GraphQLInputType | GraphQLOutputType;
  readonly description: string;
}

const memberOf = (
  path: string,
  { name, type, description }: GraphQLArgument | GraphQLInputField | GraphQLField<unknown, unknown>,
): Member => ({ path: `${path}.${name}`, name, type, description: description ?? '' });

/** All fields, arguments and input fields. */
const members: Member[] = types.flatMap((type) => [
  ...fieldsOf(type).flatMap((field) => [
    memberOf(type.name, field),
    ...field.args.map((argument) => memberOf(`${type.name}.${field.name}`, argument)),
  ]),
  ...(isInputObjectType(type) ? Object.values(type.getFields()) : []).map((field) =>
    memberOf(type.name, field),
  ),
]);

describe('a mutation', () => {
  it.each(mutations.map(({ name }) => name))('returns a payload of its own: %s', (name) => {
    const mutation = mutations.find((one) => one.name === name);
    const payload = getNamedType(mutation?.type);
    expect(String(payload)).toBe(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`);
    const others = types.flatMap(fieldsOf).filter(({ type }) => getNamedType(type) === payload);
    expect(others).toEqual([mutation]);
    const names = payload ? fieldsOf(payload).map((field) => field.name) : [];
    expect(names).toContain('query');
    expect(names.length).toBeGreaterThan(1);
  });

  it.each(
    mutations.map(({ name }) => name).filter((name) => /^(delete|revoke)(?!Responses$)/.test(name)),
  )('that removes one object returns its id: %s', (name) => {
    const [, verb, object] = /^(delete|revoke)(.+)$/.exec(name) ?? [];
    const payload = schema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`);
    const field = `${verb}d${object}Id`;
    expect(payload && fieldsOf(payload).map((one) => one.name)).toContain(field);
  });

  it('has the names of payloads only for results', () => {
    const payloads = types.filter(
      ({ name }) => name.endsWith('Payload') && name !== 'EventPayload',
    );
    expect(payloads).toHaveLength(mutations.length);
  });
});

describe('a closed list of values', () => {
  it('is an enum, not a scalar', () => {
    const closed = types
      .filter(isScalarType)
      .filter(({ extensions }) => 'enum' in Object(extensions['jsonSchema']));
    expect(closed.map(String)).toEqual([]);
  });

  it('has names in upper case, each with a description', () => {
    const values = types
      .filter(isEnumType)
      .flatMap((type) =>
        type.getValues().map(({ name, description }) => ({ name: `${type}.${name}`, description })),
      );
    expect(values.length).toBeGreaterThan(100);
    expect(values.filter(({ name }) => !/^\w+\.[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
    expect(values.filter(({ description }) => !description)).toEqual([]);
  });

  it.each([
    ['EventType', 'RESPONSE_APPROVAL_CHANGED'],
    ['Scope', 'FORMS_READ'],
    ['AuditAction', 'WEBHOOK_SECRET_ROTATED'],
  ])('is written with underscores: %s', (name, value) => {
    const type = schema.getType(name);
    expect(isEnumType(type) && type.getValue(value)).toBeTruthy();
  });
});

describe('responses', () => {
  const withFilter = members.filter(({ type }) => String(type) === 'ResponseFilter');

  it('are restricted by one input, in lists, exports, analytics, deletions and subscriptions', () => {
    expect(withFilter.map(({ path }) => path).sort()).toEqual([
      'DeleteResponsesInput.filter',
      'Form.responses.filter',
      'Query.crosstab.filter',
      'Query.exportFiles.filter',
      'Query.exportResponses.filter',
      'Query.formAnalytics.filter',
      'Query.responses.filter',
      'Subscription.responseCreated.filter',
    ]);
  });

  it('have the conditions of the filter elsewhere only in notifications', () => {
    const conditions = members.filter(
      ({ type }) => String(getNamedType(type)) === 'ConditionInput',
    );
    expect(conditions.map(({ path }) => path).sort()).toEqual([
      'FormNotificationInput.if',
      'ResponseFilter.condition',
    ]);
  });
});

describe('a search', () => {
  it('has the name q everywhere', () => {
    const searches = members.filter(
      ({ name, type }) => String(getNamedType(type)) === 'SearchText' && name !== 'tag', // a whole tag
    );
    expect(searches.map(({ path }) => path).sort()).toEqual([
      'Dataset.rows.q',
      'Query.datasetRows.q',
      'Query.formPage.q',
      'Query.forms.q',
      'Query.previewedOptions.q',
      'Query.questionOptions.q',
      'ResponseFilter.q',
    ]);
    expect(members.filter(({ name }) => /search(?!able)/i.test(name))).toEqual([]);
  });
});

describe('an input with alternatives', () => {
  it('is @oneOf', () => {
    const alternatives = types.filter((type) => isInputObjectType(type) && type.isOneOf);
    expect(alternatives.map(String)).toEqual(['CreateInvitationsInput', 'DeleteResponsesInput']);
    const described = types.filter(
      (type) => isInputObjectType(type) && /\b(either|one of)\b/i.test(type.description ?? ''),
    );
    expect(described).toEqual(alternatives);
  });
});

describe('a number with a unit', () => {
  const units: readonly [RegExp, RegExp][] = [
    [/\bbytes\b/i, /Bytes$/],
    [/\bmilliseconds\b/i, /Ms$/],
    [/\bseconds\b/i, /Seconds$|Ms$/],
    [/\bdays\b/i, /Days$/],
    [/\bpercent(age)?\b/i, /percent$/i],
  ];
  const numbers = members.filter(({ type }) =>
    /^(Int|Float|Milliseconds)$/.test(getNamedType(type).name),
  );

  it('has the unit in its name', () => {
    const unnamed = numbers.filter(({ name, description }) =>
      units.some(([unit, suffix]) => unit.test(description) && !suffix.test(name)),
    );
    expect(unnamed.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });

  it('has a description that states the unit of its name', () => {
    const named = numbers.filter(({ name }) => /(Bytes|Ms|Seconds|Days|Percent)$/.test(name));
    expect(named.length).toBeGreaterThan(8);
    const unstated = named.filter(
      ({ name, description }) =>
        !units.some(([unit, suffix]) => suffix.test(name) && unit.test(description)),
    );
    expect(unstated.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });
});
