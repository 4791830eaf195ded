// Executes operations that are known beforehand: which fields each type selects, how they are resolved, completed and
// written as JSON, is determined once, as closures. An execution only calls them, and makes no objects of the result.
// The price is that a result is whole or an error.

import {
  type DocumentNode,
  defaultFieldResolver,
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type Fragments, fragmentsOf } from '../selections.ts';
import {
  addText,
  graphqlPresentation,
  isNullish,
  isPromise,
  leafWriter,
  type MemberPlan,
  type Presentation,
  planLeafWriter,
  planMember,
  type WriteLeaf,
  type Written,
  writeObject,
} from './write-json.ts';

/** Values by name. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Executes an operation (section 6 of the GraphQL specification). There are no partial results: the first
 * error is thrown unchanged, even if its field is nullable.
 *
 * Why the service has an executor of its own: docs/decisions/0044-planned-executor.md. Its benchmark is
 * `npm run bench -- --line graphql-plan-cache --line list-limit`.
 *
 * @param variables coerced, for example by `planVariables`
 */
export type Execute<Context> = (variables: Values, context: Context) => Promise<WrittenResult>;

export interface WrittenResult {
  /** The data as JSON. */
  readonly data: string;
  /** The objects that it contains, and in addition the cost of its scalars. */
  readonly used: number;
}

/** What all fields of an operation share. */
interface PlanContext {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly named: Fragments;
  /** The same, in the form that resolvers expect. */
  readonly fragments: Info['fragments'];
  readonly presentation: Presentation;
}

interface Execution {
  readonly context: unknown;
  readonly variables: Values;
  /** The arguments of fields that were executed: the same for each object. */
  readonly argumentsOf: Map<ResolveField, Record<string, unknown>>;
  /** The cost so far of what was written. */
  used: number;
}

type Info = GraphQLResolveInfo;

type Path = Info['path'];

/** Resolves and writes a field of an object. */
type ResolveField = (source: unknown, above: Path | undefined, execution: Execution) => Written;

/** Writes a resolved value. */
type CompleteValue = (value: unknown, path: Path, info: Info, execution: Execution) => Written;

type ObjectPlan = readonly FieldPlan[];

interface FieldPlan extends MemberPlan {
  readonly fieldName: string;
  /** Set for a field that is a property of its object and contains only leaf values. */
  readonly writeLeaf: WriteLeaf | undefined;
  readonly run: ResolveField;
}

/**
 * Determines once what an operation needs: the selected fields of each type, and how they are resolved and
 * written. Fields that are properties of their object are only read.
 *
 * @param document valid, without directives, and without aliases that begin with `__`
 * @throws {Error} for a subscription, several operations, or a mutation of several fields
 */
export function planOperation<Context>(
  schema: GraphQLSchema,
  document: DocumentNode,
  presentation = graphqlPresentation,
): Execute<Context> {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document must contain one operation');
  const named = fragmentsOf(document);
  const planned = {
    schema,
    operation,
    named,
    fragments: Object.fromEntries(named),
    presentation,
  };
  const plan = planObject(planned, root, [operation.selectionSet]);
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new Error('Subscriptions cannot be planned');
  }
  if (operation.operation === OperationTypeNode.MUTATION && plan.length > 1) {
    throw new Error('Mutations with several fields cannot be planned, since these run serially');
  }
  return async (variables, context) => {
    const execution = { context, variables, argumentsOf: new Map(), used: 0 };
    const data = await executeObject(plan, undefined, undefined, execution);
    return { data, used: execution.used - 1 }; // all objects except the operation's own
  };
}

/**
 * Plans the coercion of an operation's variables (section 6.1.2).
 *
 * @returns a function that throws a `GraphQLError` for the first invalid variable
 */
export function planVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
): (sent: Values) => Values {
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  return (sent) => {
    // Further errors are not needed, and there may be very many.
    const { coerced, errors } = getVariableValues(schema, definitions, sent, { maxErrors: 1 });
    if (!coerced) throw errors[0];
    return coerced;
  };
}

function planObject(
  planned: PlanContext,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): ObjectPlan {
  const fields = collectFields(planned.schema, planned.named, type, sets);
  return [...fields].map(([key, nodes]) => planField(planned, type, key, nodes));
}

function executeObject(
  plan: ObjectPlan,
  source: unknown,
  path: Path | undefined,
  execution: Execution,
): Written {
  const hasMembers = typeof source === 'object' || typeof source === 'function';
  const object: Values = hasMembers ? Object(source) : {};
  const texts: string[] = [];
  let promised: PromiseLike<void>[] | undefined;
  try {
    for (const { fieldName, writeLeaf, run } of plan) {
      const written = writeLeaf?.(object[fieldName]) ?? run(source, path, execution);
      promised = addText(texts, written, promised);
    }
  } catch (error) {
    ignoreRejections(promised);
    throw error;
  }
  if (!promised) return writeObject(plan, texts, execution);
  return Promise.all(promised).then(() => writeObject(plan, texts, execution));
}

function planField(
  planned: PlanContext,
  parentType: GraphQLObjectType,
  key: string,
  fieldNodes: readonly FieldNode[],
): FieldPlan {
  const [node] = fieldNodes;
  const fieldName = node?.name.value ?? '';
  const field = parentType.getFields()[fieldName];
  const member = planMember(key, field, planned.presentation);
  if (fieldName === '__typename') {
    const text = JSON.stringify(parentType.name);
    return { ...member, fieldName, writeLeaf: undefined, run: () => text };
  }
  if (!node || !field) throw new Error(`${parentType} has no field ${fieldName}`);
  const { type: returnType, resolve = defaultFieldResolver } = field;
  const complete = planValue(planned, returnType, fieldNodes);
  const { schema, operation, fragments } = planned;
  const { enumText } = planned.presentation;
  const readArguments = planArguments(field, node);

  const run: ResolveField = (source, above, execution) => {
    const { context, variables, argumentsOf } = execution;
    const path = { prev: above, key, typename: parentType.name };
    const info = {
      schema,
      operation,
      fragments,
      parentType,
      fieldName,
      fieldNodes,
      returnType,
      path,
      rootValue: undefined,
      variableValues: variables,
    };
    const known = argumentsOf.get(run);
    const args = known ?? readArguments(variables);
    if (!known) argumentsOf.set(run, args);
    const value: unknown = resolve(source, args, context, info);
    return mapMaybePromise(value, (known) => complete(known, path, info, execution));
  };
  return {
    ...member,
    fieldName,
    writeLeaf: resolve === defaultFieldResolver ? planLeafWriter(returnType, enumText) : undefined,
    run,
  };
}

/**
 * Plans the coercion of a field's arguments (section 6.4.1). Variables are coerced already, so that their values only have
 * to be copied. Literals, and what is missing where it is required, are left to the reference.
 */
function planArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Values) => Record<string, unknown> {
  const sent = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const plans = field.args.map(({ name, type, defaultValue }) => {
    const value = sent.get(name);
    const variable = value?.kind === Kind.VARIABLE ? value.name.value : undefined;
    return { name, variable, defaultValue, isRequired: isNonNullType(type) };
  });
  const readAll = (variables: Values) => getArgumentValues(field, node, variables);
  if (plans.some(({ name, variable }) => sent.has(name) && variable === undefined)) return readAll;
  return (variables) => {
    const args: Record<string, unknown> = {};
    for (const { name, variable, defaultValue, isRequired } of plans) {
      const isSent = variable !== undefined && Object.hasOwn(variables, variable);
      const value = isSent ? variables[variable] : defaultValue;
      if (isRequired && isNullish(value)) return readAll(variables); // throws
      if (value !== undefined) args[name] = value;
    }
    return args;
  };
}

function planValue(
  planned: PlanContext,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): CompleteValue {
  const complete = planNonNull(planned, type, nodes);
  return (value, path, info, execution) => {
    if (value instanceof Error) throw value;
    if (!isNullish(value)) return complete(value, path, info, execution);
    if (!isNonNullType(type)) return 'null';
    throw new Error(
      `Cannot return null for non-nullable field ${info.parentType}.${info.fieldName}`,
    );
  };
}

/** Plans the completion of values that are not null (section 6.4.3). */
function planNonNull(
  planned: PlanContext,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): CompleteValue {
  if (isNonNullType(type)) return planNonNull(planned, type.ofType, nodes);
  if (isLeafType(type)) return leafWriter(type, planned.presentation.enumText);
  if (isListType(type)) return planList(planned, type.ofType, nodes);
  if (isAbstractType(type)) return planAbstract(planned, type, nodes);
  return planObjectType(planned, type, nodes);
}

function planList(
  planned: PlanContext,
  entryType: GraphQLOutputType,
  nodes: readonly FieldNode[],
): CompleteValue {
  const complete = planValue(planned, entryType, nodes);
  return (value, above, info, execution) => {
    const entries = [...entriesOf(value, info)];
    const texts: string[] = [];
    let promised: PromiseLike<void>[] | undefined;
    try {
      for (const [key, entry] of entries.entries()) {
        const path = { prev: above, key, typename: undefined };
        const written = mapMaybePromise(entry, (known) => complete(known, path, info, execution));
        promised = addText(texts, written, promised);
      }
    } catch (error) {
      ignoreRejections(promised);
      ignoreRejections(entries.filter(isPromise));
      throw error;
    }
    const write = () => `[${texts.join()}]`;
    return promised ? Promise.all(promised).then(write) : write();
  };
}

function entriesOf(value: unknown, { parentType, fieldName }: Info): Iterable<unknown> {
  if (typeof value === 'object' && value !== null && isIterable(value)) return value;
  throw new Error(`${parentType}.${fieldName} must resolve to a list`);
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function planObjectType(
  planned: PlanContext,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): CompleteValue {
  const plan = planObject(planned, type, selectionSetsOf(nodes));
  const { isTypeOf } = type;
  if (!isTypeOf) return (value, path, _, execution) => executeObject(plan, value, path, execution);
  return (value, path, info, execution) => {
    const finish = (isOne: boolean) => {
      if (!isOne) throw new Error(`${info.parentType}.${info.fieldName} must resolve to a ${type}`);
      return executeObject(plan, value, path, execution);
    };
    return mapMaybePromise(isTypeOf(value, execution.context, info), finish);
  };
}

function planAbstract(
  planned: PlanContext,
  type: GraphQLAbstractType,
  nodes: readonly FieldNode[],
): CompleteValue {
  const plans = new Map<string, CompleteValue>();
  const planFor = (name: string | undefined): CompleteValue => {
    const known = plans.get(name ?? '');
    if (known) return known;
    const found = planned.schema.getType(name ?? '');
    if (!isObjectType(found) || !planned.schema.isSubType(type, found)) {
      throw new Error(`${name} is not a possible type of ${type}`);
    }
    const plan = planObjectType(planned, found, nodes);
    plans.set(found.name, plan);
    return plan;
  };
  const resolveType = type.resolveType ?? defaultTypeResolver;
  return (value, path, info, execution) => {
    const finish = (name: string | undefined) => planFor(name)(value, path, info, execution);
    return mapMaybePromise(resolveType(value, execution.context, info, type), finish);
  };
}

function selectionSetsOf(nodes: readonly FieldNode[]): SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** Applies a function to a value, or to the value of a promise. */
function mapMaybePromise<Known>(
  value: Known | PromiseLike<Known>,
  next: (known: Known) => Written,
): Written {
  return isPromise(value) ? value.then(next) : next(value);
}

/** Prevents unhandled rejections of promises whose results are discarded. */
function ignoreRejections(promised: readonly PromiseLike<unknown>[] = []): void {
  for (const one of promised) one.then(undefined, () => undefined);
}
