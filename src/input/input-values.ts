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
import { ImpreciseNumber, isPrecise } from '../../packages/common/json/imprecise-number.ts';
import { isObject } from '../schema/core/scalars.ts';

/** A value as a client sent it: JSON, or a literal in a GraphQL document. */
export interface InputValue {
  /** `unknown`: a variable of an operation that is not executed. */
  readonly state: 'absent' | 'null' | 'present' | 'unknown';
  /** The literal in the document, or the definition of the variable that contains the value. */
  readonly node: ASTNode | undefined;
  /** Whether it is the value of a variable: these are read once for each type, see `readInput`. */
  readonly isVariable: boolean;
  /** Undefined if it is not a list. */
  entries(): readonly InputValue[] | undefined;
  /** Undefined if it is not an object. */
  members(): InputMembers | undefined;
  /** Undefined if it is not a string. */
  text(): string | undefined;
  /** The name of an enum value; undefined if it cannot be one. */
  enumName(): string | undefined;
  /** Whether it is a number that a double would change. */
  isImprecise(): boolean;
  /** @throws {Error} if the value is invalid for the scalar */
  scalar(type: GraphQLScalarType): unknown;
}

/** The members of an object. They are read one at a time: a client may send tens of thousands that are unknown. */
export interface InputMembers {
  readonly names: Iterable<string>;
  has(name: string): boolean;
  get(name: string): InputValue | undefined;
}

export const jsonInputValue = (value: unknown, node?: ASTNode, isVariable = false): InputValue =>
  new JsonInputValue(value, node, isVariable);

/** A class, since a client may send a hundred thousand values: a function would create each method for each of them. */
class JsonInputValue implements InputValue {
  readonly state: InputValue['state'];
  readonly node: ASTNode | undefined;
  readonly isVariable: boolean;
  readonly #value: unknown;

  constructor(value: unknown, node: ASTNode | undefined, isVariable: boolean) {
    this.state = value === undefined ? 'absent' : value === null ? 'null' : 'present';
    this.node = node;
    this.isVariable = isVariable;
    this.#value = value;
  }

  entries(): readonly InputValue[] | undefined {
    if (!Array.isArray(this.#value)) return undefined;
    return this.#value.map((entry: unknown) => jsonInputValue(entry, this.node));
  }

  members(): InputMembers | undefined {
    const value = this.#value;
    if (!isObject(value)) return undefined;
    return {
      names: Object.keys(value),
      has: (name) => Object.hasOwn(value, name),
      get: (name) =>
        Object.hasOwn(value, name) ? jsonInputValue(value[name], this.node) : undefined,
    };
  }

  text(): string | undefined {
    return typeof this.#value === 'string' ? this.#value : undefined;
  }

  enumName(): string | undefined {
    return this.text();
  }

  isImprecise(): boolean {
    return this.#value instanceof ImpreciseNumber;
  }

  scalar(type: GraphQLScalarType): unknown {
    return type.parseValue(this.#value);
  }
}

/** The variables of an operation, as the client sent them. */
export interface InputVariables {
  get(name: string): InputValue;
  /** The coerced variables, for literals of scalars that contain variables; empty if one is invalid. */
  values(): Readonly<Record<string, unknown>>;
}

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
    isImprecise: () =>
      (node.kind === Kind.INT || node.kind === Kind.FLOAT) && !isPrecise(node.value),
    scalar: (type) => type.parseLiteral(node, variables.values()),
  };
}

/** A field whose variable has no value has the state `absent`. */
function membersOfLiteral({ fields }: ObjectValueNode, variables: InputVariables): InputMembers {
  const members = new Map(
    fields.map(({ name, value }) => [name.value, literalInputValue(value, variables)] as const),
  );
  return {
    names: members.keys(),
    has: (name) => members.has(name),
    get: (name) => members.get(name),
  };
}

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
  isImprecise: () => false,
  scalar: () => undefined,
};

/** The variables of operations that are not executed: their values are unknown. */
export const unknownVariables: InputVariables = { get: () => unknownValue, values: () => ({}) };
