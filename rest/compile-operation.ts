// Reads the variables of an operation from path, query, headers and body. Failures have the paths of REST.

import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import {
  type Failure,
  failureLimits,
  notFound,
  type Path,
  Problem,
  problem,
  validationFailed,
} from '../packages/common/problem.ts';
import { didYouMean, unknownField } from '../packages/common/text/nearest-name.ts';
import { InputFailures, inputProblem } from '../src/input/input-rules.ts';
import { jsonInputValue } from '../src/input/input-values.ts';
import { checkArgument } from '../src/input/read-arguments.ts';
import { faultOf, readInput, unreadable } from '../src/input/read-input.ts';
import type { Context } from '../src/schema/core/context.ts';
import { isDestructive } from '../src/schema/core/field-options.ts';
import type { Endpoint, QueryParameter } from './endpoint.ts';
import { responseReader } from './serialize-output.ts';
import { restInputNaming, snakeCase, toCoreOperation } from './snake-case-schema.ts';
import { operationOf, rootField, useOfVariable, type Variable } from './variable-target.ts';

// Fields of the body that are variables of the operation (`Endpoint.bodyMembers`), all optional. Operations
// without a body have no such variables, so every field that is sent is rejected.

/** A field of the body; undefined if it was not sent. */
function bodyMember(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? Reflect.get(body, name)
    : undefined;
}

/** Failures of the body itself: the wrong type, unknown fields. `null` is accepted as an empty body. */
function bodyFailures(body: unknown, known: readonly string[]): Failure[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object' || Array.isArray(body)) {
    return [{ path: [], code: 'wrong_type', message: 'Must be an object.' }];
  }
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .slice(0, failureLimits.count)
    .map((name) => ({ path: [name], code: 'unknown_member', message: unknownField(name, known) }));
}

/** The parts of a request that variables are read from. */
export interface RequestValues {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** @returns undefined if the header was not sent */
  header(name: string): string | undefined;
  readonly body: unknown;
}

/** An endpoint's operation, compiled once at start. */
export interface CompiledOperation {
  /** With the names of the core schema. */
  readonly document: DocumentNode;
  /** @throws {Problem} `not_found` for the path, `bad_request` for query string and headers */
  coerceVariables(sources: RequestValues): CoercedVariables;
  /**
   * The problem of an invalid body: the failures of its invalid fields, and those of the rules that the
   * valid ones break.
   */
  inputProblem(coerced: CoercedVariables, context: Context): Promise<Problem>;
  /** The body of the response, from the operation's result; both are JSON. */
  responseOf(data: string): string;
  /** Translates the paths of a problem to REST names. */
  toRestProblem(error: Problem): Problem;
}

/** The variables of an operation, read from a request. */
export interface CoercedVariables {
  readonly variables: Readonly<Record<string, unknown>>;
  /** Failures of the body. Not empty if the operation must not be executed. */
  readonly failures: readonly Failure[];
}

/** Compiles the operation of an endpoint. */
export function compileOperation(
  endpoint: Endpoint,
  core: GraphQLSchema,
  rest: GraphQLSchema,
): CompiledOperation {
  const document = toCoreOperation(endpoint.document, core, rest);
  const definition = operationOf(document);
  const root = rootField(definition, core);
  if (!root || definition.selectionSet.selections.length > 1) {
    throw new Error(`${endpoint.method} ${endpoint.path} must select one field`);
  }
  const { field, node } = root;
  const variables = variablesOf(endpoint, definition, core);
  const inputType = variables.find(({ from }) => from === 'body')?.type;
  const translate = (path: Path) => variablePath(path, variables) ?? toRestPath(path, inputType);

  return {
    document,
    coerceVariables: (sources) => coerceRequest(endpoint, variables, sources),
    async inputProblem({ variables: sent, failures }, context) {
      const values = getArgumentValues(field, node, { input: {}, ...sent });
      return inputProblem({ field, values, failures }, context, {
        naming: restInputNaming,
        translate,
      });
    },
    responseOf: responseReader(endpoint),
    toRestProblem: (error) => mapPaths(error, translate),
  };
}

/** @param schema the schema that the operation is written against */
export function variablesOf(
  { path, headers = {}, bodyMembers = [] }: Pick<Endpoint, 'path' | 'headers' | 'bodyMembers'>,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
): Variable[] {
  const params = new Set(path.match(/(?<=:)\w+/g));
  const field = rootField(operation, schema)?.field;
  const refusesNull = field !== undefined && isDestructive(field);
  const sourceOf = (name: string): Variable['from'] => {
    if (params.has(name)) return 'path';
    if (name in headers) return 'header';
    if (bodyMembers.includes(name)) return 'member';
    return name === 'input' ? 'body' : 'query';
  };
  return (operation.variableDefinitions ?? []).map((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) throw new Error(`The variable ${name} has an unknown type`);
    if (definition.defaultValue) {
      throw new Error(`Declare the default of ${name} in the schema`);
    }
    const use = useOfVariable(name, operation, schema);
    return { name, type, use, refusesNull, from: sourceOf(name) };
  });
}

function coerceRequest(
  endpoint: Endpoint,
  variables: readonly Variable[],
  sources: RequestValues,
): CoercedVariables {
  const values: Record<string, unknown> = {};
  const invalid: InvalidPart[] = [];
  for (const variable of variables) {
    const { value, failures } = valueOfVariable(variable, endpoint, sources);
    if (failures.length > 0) invalid.push({ ...variable, failures });
    if (value !== undefined) values[variable.name] = value;
  }
  const unknown = unknownParameters(endpoint, variables, sources.query);
  if (unknown.length > 0) invalid.push({ name: 'query', from: 'query', failures: unknown });
  if (variables.every(({ from }) => from !== 'body')) {
    const failures = bodyFailures(sources.body, endpoint.bodyMembers ?? []);
    if (failures.length > 0) invalid.push({ name: 'body', from: 'body', failures });
  }
  return { variables: values, failures: invalid.length > 0 ? bodyFailuresOrThrow(invalid) : [] };
}

interface InvalidPart extends Pick<Variable, 'name' | 'from'> {
  readonly failures: readonly Failure[];
}

/**
 * Reports the first invalid part in the order path, query, headers, body.
 *
 * @throws {Problem} `not_found` for the path, `bad_request` for query and headers
 * @returns the failures of the body
 */
function bodyFailuresOrThrow(invalid: readonly InvalidPart[]): readonly Failure[] {
  const failuresOf = (...sources: readonly Variable['from'][]) =>
    invalid.flatMap(({ from, failures }) => (sources.includes(from) ? failures : []));
  const pathParameter = invalid.find(({ from }) => from === 'path');
  if (pathParameter) throw notFound(pathParameter.name);
  const badQuery = failuresOf('query');
  if (badQuery.length > 0) {
    throw problem('bad_request', 'Invalid query parameter.', { failures: badQuery });
  }
  const badHeader = failuresOf('header');
  if (badHeader.length > 0) {
    throw problem('bad_request', 'Invalid header.', { failures: badHeader });
  }
  return failuresOf('body', 'member');
}

function valueOfVariable(
  variable: Variable,
  { headers = {}, query: records = {}, bodyMembers }: Endpoint,
  { params, query, header, body }: RequestValues,
): CoercedInput {
  const { name, type, from } = variable;
  switch (from) {
    case 'path':
      return coerceVariable(coerceText(params[name], type), type, [name], variable);
    case 'header': {
      const source = headers[name];
      const text = source && header(source.name);
      if (source && text === undefined && isNonNullType(type)) {
        return { value: undefined, failures: [missingHeader(source.name)] };
      }
      if (!source || text === undefined) return absentInput;
      return coerceVariable(source.parse(text), type, ['header', source.name], variable);
    }
    case 'query': {
      const text = query[name];
      if (Array.isArray(text)) return { value: undefined, failures: [repeatedParameter(name)] };
      const record = records[name];
      const path = ['query', name];
      if (record) {
        if (text === undefined) return { value: record.absent, failures: [] };
        return parseQueryParameter(record, text, path);
      }
      return coerceVariable(coerceText(text, type), type, path, variable);
    }
    case 'member':
      return coerceVariable(bodyMember(body, name), type, [name], variable);
    case 'body':
      return coerceVariable(body, type, [], variable, bodyMembers);
  }
}

function missingHeader(name: string): Failure {
  return { path: ['header', name], code: 'required', message: 'Is required.' };
}

/** The most unknown parameters that are reported: each is compared with all names that the endpoint has. */
const maxUnknownParameters = 100;

/**
 * Query parameters that an endpoint does not have. Public endpoints ignore them: others may add their own to
 * links to a form.
 */
function unknownParameters(
  { scope }: Endpoint,
  variables: readonly Variable[],
  query: RequestValues['query'],
): Failure[] {
  if (scope === 'public') return [];
  const known = variables.flatMap(({ name, from }) => (from === 'query' ? [name] : []));
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .slice(0, maxUnknownParameters)
    .map((name) => ({
      path: ['query', name],
      code: 'unknown_member',
      message: `Unknown parameter.${didYouMean(name, known) || listOf(known)}`,
    }));
}

function listOf(known: readonly string[]): string {
  if (known.length === 0) return ' This request has no query parameters.';
  return ` Known parameters: ${known.map((name) => `\`${name}\``).join(', ')}.`;
}

/** No query parameter is a list. */
function repeatedParameter(name: string): Failure {
  return { path: ['query', name], code: 'too_many', message: 'Must not be repeated.' };
}

/** The path of a failure in the query string, or in a field of the body that is a variable; undefined elsewhere. */
function variablePath(path: Path, variables: readonly Variable[]): Path | undefined {
  for (const { name, from, use } of variables) {
    if (!use?.path.every((step, index) => step === path[index])) continue;
    const rest = path.slice(use.path.length);
    if (from === 'query') return ['query', name, ...rest];
    if (from === 'member') return [name, ...rest];
  }
  return undefined;
}

function mapPaths(error: Problem, translate: (path: Path) => Path): Problem {
  if (error.failures.length === 0) return error;
  const failures = error.failures.map((failure) => ({ ...failure, path: translate(failure.path) }));
  const { code, status, members, headers, cause } = error;
  // The detail of `validation_failed` contains the path of the first failure.
  const detail = code === 'validation_failed' ? validationFailed(failures).message : error.message;
  return new Problem(code, detail, { status, members, headers, cause, failures });
}

/** A value in the form that resolvers expect, and its failures with REST names. */
export interface CoercedInput {
  /** The valid parts of the value; undefined if there are none. */
  readonly value: unknown;
  readonly failures: readonly Failure[];
}

const noFailures: readonly Failure[] = [];

const absentInput: CoercedInput = { value: undefined, failures: noFailures };

/**
 * Coerces the JSON value of a variable of the core schema: translates field names and enum values, and
 * collects every field that is unknown, missing or of the wrong type.
 *
 * @param variable what it is used for: an argument or input field with its own checks, a destructive operation
 * @param otherFields of the value that are variables of their own
 */
export function coerceVariable(
  sent: unknown,
  type: GraphQLInputType,
  at: Path,
  { use, refusesNull }: Partial<Pick<Variable, 'refusesNull' | 'use'>> = {},
  otherFields?: readonly string[],
): CoercedInput {
  const failures = new InputFailures();
  const reading = { naming: restInputNaming, failures, refusesNull, otherFields };
  const value = readInput(jsonInputValue(sent), type, at, reading);
  const fault = use && checkArgument(use.target, value);
  if (fault) failures.add({ path: at, ...fault });
  return {
    value: value === unreadable ? undefined : value,
    failures: failures.count > 0 ? failures.since(0) : noFailures,
  };
}

/** Parses a query parameter that declares its own parser. */
function parseQueryParameter({ parse }: QueryParameter, text: string, at: Path): CoercedInput {
  try {
    return { value: parse(text), failures: [] };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { value: undefined, failures: [{ path: at, ...fault }] };
  }
}

/** Converts the text of a path or query parameter to the number or boolean that its type expects. */
function coerceText(text: string | undefined, type: GraphQLInputType): unknown {
  const { name } = getNamedType(type);
  if (text === undefined) return undefined;
  if (name === 'Int' && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (name === 'Float' && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Translates the path of a failure in an input to REST names. Steps inside a scalar (a definition,
 * answers) are the same in both APIs and stay unchanged.
 */
export function toRestPath(path: Path, type: GraphQLInputType | undefined): Path {
  const [step, ...rest] = path;
  if (step === undefined || type === undefined) return path;
  if (isNonNullType(type)) return toRestPath(path, type.ofType);
  if (isListType(type)) return [step, ...toRestPath(rest, type.ofType)];
  if (!isInputObjectType(type)) return path;
  const field = type.getFields()[step];
  return field ? [snakeCase(field.name), ...toRestPath(rest, field.type)] : path;
}
