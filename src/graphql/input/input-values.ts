import {
  type ASTNode,
  type GraphQLScalarType,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type ObjectValueNode,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

/** A value as a client sent it: JSON, or a literal in a GraphQL document. */
export interface InputValue {
  /** `unknown`: a variable of an operation that is not executed. */
  readonly state: 'absent' | 'null' | 'present' | 'unknown';
  /** Where the document has it, or declares the variable that holds it. */
  readonly node: ASTNode | undefined;
  /** The value of a variable, which a document may use very often: it is read once for each type. */
  readonly isVariable: boolean;
  /** Undefined if it is not a list. */
  entries(): readonly InputValue[] | undefined;
  /** Undefined if it is not an object. */
  members(): ReadonlyMap<string, InputValue> | undefined;
  /** Undefined if it is not a string. */
  text(): string | undefined;
  /** The name of an enum value; undefined if it cannot be one. */
  enumName(): string | undefined;
  /** @throws {Error} if the scalar does not accept it */
  scalar(type: GraphQLScalarType): unknown;
}

/** A value sent as JSON. */
export function jsonInputValue(value: unknown, node?: ASTNode, isVariable = false): InputValue {
  const text = () => (typeof value === 'string' ? value : undefined);
  return {
    state: value === undefined ? 'absent' : value === null ? 'null' : 'present',
    node,
    isVariable,
    entries: () =>
      Array.isArray(value) ? value.map((entry: unknown) => jsonInputValue(entry, node)) : undefined,
    members: () => membersOf(value, node),
    text,
    enumName: text,
    scalar: (type) => type.parseValue(value),
  };
}

function membersOf(value: unknown, node: ASTNode | undefined) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(
    Object.entries(value).map(([name, member]) => [name, jsonInputValue(member, node)]),
  );
}

/** The variables of an operation, as they were sent. */
export interface InputVariables {
  /** A variable by its name. */
  get(name: string): InputValue;
  /** The values of those that can be read, for literals of scalars that contain variables. */
  values(): Readonly<Record<string, unknown>>;
}

/** A value in a document. */
export function literalInputValue(node: ValueNode, variables: InputVariables): InputValue {
  if (node.kind === Kind.VARIABLE) return variables.get(node.name.value);
  return {
    state: node.kind === Kind.NULL ? 'null' : 'present',
    node,
    isVariable: false,
    entries: () =>
      node.kind === Kind.LIST
        ? node.values.map((entry) => literalInputValue(entry, variables))
        : undefined,
    members: () => (node.kind === Kind.OBJECT ? membersOfLiteral(node, variables) : undefined),
    text: () => (node.kind === Kind.STRING ? node.value : undefined),
    enumName: () => (node.kind === Kind.ENUM ? node.value : undefined),
    scalar: (type) => type.parseLiteral(node, variables.values()),
  };
}

/** Only fields may be missing; a variable without a value leaves its field out. */
function membersOfLiteral({ fields }: ObjectValueNode, variables: InputVariables) {
  return new Map(
    fields.map(({ name, value }) => [name.value, literalInputValue(value, variables)] as const),
  );
}

/** The variables of the operation that is executed. */
export function inputVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: Readonly<Record<string, unknown>>,
): InputVariables {
  const definitions = new Map(variableDefinitions.map((one) => [one.variable.name.value, one]));
  let values: Readonly<Record<string, unknown>> | undefined;
  const found = new Map<string, InputValue>();
  const find = (name: string): InputValue => {
    const definition = definitions.get(name);
    if (!definition) return unknownValue;
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    const { defaultValue } = definition;
    if (value !== undefined || !defaultValue) return jsonInputValue(value, definition, true);
    return literalInputValue(defaultValue, variables);
  };
  const variables: InputVariables = {
    get(name) {
      const known = found.get(name) ?? find(name);
      found.set(name, known);
      return known;
    },
    values() {
      const options = { maxErrors: 1 };
      values ??= getVariableValues(schema, variableDefinitions, sent, options).coerced ?? {};
      return values;
    },
  };
  return variables;
}

const unknownValue: InputValue = {
  state: 'unknown',
  node: undefined,
  isVariable: false,
  entries: () => undefined,
  members: () => undefined,
  text: () => undefined,
  enumName: () => undefined,
  scalar: () => undefined,
};

/** The variables of other operations of the document, whose values are not known. */
export const unknownVariables: InputVariables = { get: () => unknownValue, values: () => ({}) };
