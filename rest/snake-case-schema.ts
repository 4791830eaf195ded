// Derives the snake_case schema: fields, arguments and input fields in snake_case, enum values in lower case.
// Operations are written and typed against it. It is never executed, because resolvers look up the selected fields by
// the names of the core schema.

import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  GraphQLEnumType as EnumType,
  type EnumValueNode,
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  Kind,
  type NameNode,
  type ObjectFieldNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { InputNaming } from '../src/input/input-rules.ts';

/** `responseCount` becomes `response_count`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The text of an enum value in REST: its internal value in lower case, such as `response.created`. */
export function enumText({ value }: Pick<GraphQLEnumValue, 'value'>): string {
  return String(value).toLowerCase();
}

/** The texts of an enum in REST, in the order in which the extension `jsonSchema` declares them. */
function enumTexts(type: GraphQLEnumType): readonly string[] {
  const declared: unknown = Object(type.extensions['jsonSchema']).enum;
  return Array.isArray(declared) ? declared : type.getValues().map(enumText);
}

/** Names of fields and enum values in REST input. */
export const restInputNaming: InputNaming = {
  field: snakeCase,
  enumValue: enumText,
  enumValues: enumTexts,
  coerces: false,
};

export function toSnakeCaseSchema(core: GraphQLSchema): GraphQLSchema {
  return mapSchema(core, {
    [MapperKind.COMPOSITE_FIELD]: (config, name) => [
      snakeCase(name),
      {
        ...config,
        type: typeWithoutError(config),
        ...(config.args && { args: snakeKeys(config.args) }),
      },
    ],
    [MapperKind.INPUT_OBJECT_FIELD]: (config, name) => [snakeCase(name), config],
    [MapperKind.ENUM_TYPE]: (type) => lowerCaseEnum(type),
  });
}

/** REST returns no partial results, so a field that is null only after an error is non-null. */
function typeWithoutError({
  type,
  extensions,
}: GraphQLFieldConfig<unknown, unknown>): GraphQLOutputType {
  const isNeverNull = extensions?.['nullOnError'] === true && !isNonNullType(type);
  return isNeverNull ? new GraphQLNonNull(type) : type;
}

function snakeKeys(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [snakeCase(name), arg]));
}

function lowerCaseEnum(type: GraphQLEnumType): GraphQLEnumType {
  const config = type.toConfig();
  const values = Object.entries(config.values).map(([name, value]) => [name.toLowerCase(), value]);
  return new EnumType({ ...config, values: Object.fromEntries(values) });
}

/**
 * Rewrites an operation from the snake_case schema to the core schema, with the REST names as aliases, so
 * that results need no renaming.
 */
export function toCoreOperation(document: DocumentNode, core: GraphQLSchema, rest: GraphQLSchema) {
  const types = new TypeInfo(rest);
  return visit(
    document,
    visitWithTypeInfo(types, {
      EnumValue: {
        leave(node): EnumValueNode {
          const type = core.getType(getNamedType(types.getInputType())?.name ?? '');
          const values = isEnumType(type) ? type.getValues() : [];
          const value = values.find(({ name }) => name.toLowerCase() === node.value);
          return { ...node, value: value?.name ?? node.value };
        },
      },
      ObjectField: {
        leave(node): ObjectFieldNode {
          const type = core.getType(getNamedType(types.getParentInputType())?.name ?? '');
          const fields = isInputObjectType(type) ? type.getFields() : {};
          return { ...node, name: nameNode(coreNameOf(fields, node.name.value)) };
        },
      },
      Field: {
        leave(node): FieldNode {
          const parent = core.getType(types.getParentType()?.name ?? '');
          const fields = parent && 'getFields' in parent ? parent.getFields() : {};
          const name = coreNameOf(fields, node.name.value);
          const field = fields[name];
          const args = field && 'args' in field ? field.args : [];
          const argNames = Object.fromEntries(args.map((arg) => [arg.name, arg]));
          return {
            ...node,
            ...(node.alias === undefined && name !== node.name.value && { alias: node.name }),
            name: nameNode(name),
            arguments: (node.arguments ?? []).map((argument) => ({
              ...argument,
              name: nameNode(coreNameOf(argNames, argument.name.value)),
            })),
          };
        },
      },
    }),
  );
}

/** The key of `members` whose snake_case form is `name`; `name` itself if there is none. */
function coreNameOf(members: object, name: string): string {
  return Object.keys(members).find((member) => snakeCase(member) === name) ?? name;
}

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
