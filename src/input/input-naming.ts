import type { GraphQLEnumType, GraphQLEnumValue } from 'graphql';

/** The names of an API's input members, and its strictness. */
export interface InputNaming {
  /** The API's name of an input field. */
  field(name: string): string;
  /** The API's text of an enum value. */
  enumValue(value: GraphQLEnumValue): string;
  /** The API's texts of all values of an enum, for messages. */
  enumValues(type: GraphQLEnumType): readonly string[];
  /**
   * Whether to coerce a single value to a list, and an integer to an ID: GraphQL defines these
   * coercions, clients of a JSON API do not expect them.
   */
  readonly coerces: boolean;
}

export const graphqlNaming: InputNaming = {
  field: (name) => name,
  enumValue: ({ name }) => name,
  enumValues: (type) => type.getValues().map(({ name }) => name),
  coerces: true,
};
