/** How the input of an API is named and how strictly its values are read. */
export interface InputNaming {
  /** The API's name of an input field. */
  field(name: string): string;
  /** The API's name of an enum value. */
  enumValue(name: string): string;
  /** Coercions that GraphQL defines and JSON clients do not expect: one value to a list, an integer to an ID. */
  readonly coerces: boolean;
}

export const graphqlNaming: InputNaming = {
  field: (name) => name,
  enumValue: (name) => name,
  coerces: true,
};
