// Executes operations that are known beforehand: which fields each type selects, how they are resolved and completed, is
// determined once, as closures. An execution only calls them. The price is that a result is whole or an error.

import {
  type DocumentNode,
  defaultFieldResolver,
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
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
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type Fragments, fragmentsOf } from '../selections.ts';
import {
  isNullish,
  isPromise,
  planLeafSerializer,
  type SerializeLeaf,
  serialize,
} from './leaf-values.ts';

/** An object of the result. */
export type Data = Record<string, unknown>;

/**
 * Executes an operation (section 6 of the GraphQL specification). There are no partial results: the first
 * error is thrown unchanged, even if its field is nullable.
 *
 * Why the service has an executor of its own: docs/decisions/0044-planned-executor.md. Its benchmark is
 * `npm run bench -- --line graphql-plan-cache`.
 *
 * @param variables coerced, for example by `planVariables`
 */
export type Execute<Context> = (variables: Readonly<Data>, context: Context) => Promise<Data>;

/** What all fields of an operation share. */
interface PlanContext {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly named: Fragments;
  /** The same, in the form that resolvers expect. */
  readonly fragments: Info['fragments'];
}

interface Execution {
  readonly context: unknown;
  readonly variables: Readonly<Data>;
}

type Info = GraphQLResolveInfo;

type Path = Info['path'];

/** Resolves and completes a field of an object; may return a promise. */
type ResolveField = (source: unknown, above: Path | undefined, execution: Execution) => unknown;

/** Completes a resolved value; may return a promise. */
type CompleteValue = (value: unknown, path: Path, info: Info, execution: Execution) => unknown;

type ObjectPlan = readonly FieldPlan[];

interface FieldPlan {
  /** Response key. */
  readonly key: string;
  readonly fieldName: string;
  /** Set for a field that is a property of its object and contains only leaf values. */
  readonly serializeLeaf: SerializeLeaf | undefined;
  readonly run: ResolveField;
}

/**
 * Determines once what an operation needs: the selected fields of each type, and how they are resolved and
 * completed. Fields that are properties of their object are only read.
 *
 * @param document valid, without directives, and without aliases that begin with `__`
 * @throws {Error} for a subscription, several operations, or a mutation of several fields
 */
export function planOperation<Context>(
  schema: GraphQLSchema,
  document: DocumentNode,
): Execute<Context> {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document must contain one operation');
  const named = fragmentsOf(document);
  const planned = { schema, operation, named, fragments: Object.fromEntries(named) };
  const plan = planObject(planned, root, [operation.selectionSet]);
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new Error('Subscriptions cannot be planned');
  }
  if (operation.operation === OperationTypeNode.MUTATION && plan.length > 1) {
    throw new Error('Mutations with several fields cannot be planned, since these run serially');
  }
  return async (variables, context) =>
    executeObject(plan, undefined, undefined, { context, variables });
}

/**
 * Plans the coercion of an operation's variables (section 6.1.2).
 *
 * @returns a function that throws a `GraphQLError` for the first invalid variable
 */
export function planVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
): (sent: Readonly<Data>) => Data {
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
): Data | Promise<Data> {
  const data: Data = {};
  const hasMembers = typeof source === 'object' || typeof source === 'function';
  const object: Data = hasMembers ? Object(source) : {};
  let promised: PromiseLike<void>[] | undefined;
  try {
    for (const { key, fieldName, serializeLeaf, run } of plan) {
      const serialized = serializeLeaf?.(object[fieldName]);
      const value = serialized === undefined ? run(source, path, execution) : serialized;
      data[key] = value; // a promise reserves the position of its key
      if (serialized === undefined && isPromise(value)) {
        promised ??= [];
        promised.push(
          value.then((known) => {
            data[key] = known;
          }),
        );
      }
    }
  } catch (error) {
    ignoreRejections(promised);
    throw error;
  }
  return promised ? Promise.all(promised).then(() => data) : data;
}

function planField(
  planned: PlanContext,
  parentType: GraphQLObjectType,
  key: string,
  fieldNodes: readonly FieldNode[],
): FieldPlan {
  const [node] = fieldNodes;
  const fieldName = node?.name.value ?? '';
  if (fieldName === '__typename') {
    return { key, fieldName, serializeLeaf: undefined, run: () => parentType.name };
  }
  const field = parentType.getFields()[fieldName];
  if (!node || !field) throw new Error(`${parentType} has no field ${fieldName}`);
  const { type: returnType, resolve = defaultFieldResolver } = field;
  const complete = planValue(planned, returnType, fieldNodes);
  const { schema, operation, fragments } = planned;

  const run: ResolveField = (source, above, execution) => {
    const { context, variables } = execution;
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
    const args = field.args.length > 0 ? getArgumentValues(field, node, variables) : {};
    const value: unknown = resolve(source, args, context, info);
    return mapMaybePromise(value, (known) => complete(known, path, info, execution));
  };
  const serializeLeaf =
    resolve === defaultFieldResolver ? planLeafSerializer(returnType) : undefined;
  return { key, fieldName, serializeLeaf, run };
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
    if (!isNonNullType(type)) return null;
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
  if (isLeafType(type)) return (value) => serialize(type, value);
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
    const list: unknown[] = [];
    const promised: PromiseLike<void>[] = [];
    try {
      for (const [key, entry] of entries.entries()) {
        const path = { prev: above, key, typename: undefined };
        const completed = mapMaybePromise(entry, (known) => complete(known, path, info, execution));
        list.push(completed);
        if (isPromise(completed)) {
          promised.push(
            completed.then((known) => {
              list[key] = known;
            }),
          );
        }
      }
    } catch (error) {
      ignoreRejections(promised);
      ignoreRejections(entries.filter(isPromise));
      throw error;
    }
    return promised.length === 0 ? list : Promise.all(promised).then(() => list);
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
function mapMaybePromise<Known, Next>(
  value: Known | PromiseLike<Known>,
  next: (known: Known) => Next,
): Next | PromiseLike<Next> {
  return isPromise(value) ? value.then(next) : next(value);
}

/** Prevents unhandled rejections of promises whose results are discarded. */
function ignoreRejections(promised: readonly PromiseLike<unknown>[] = []): void {
  for (const one of promised) one.then(undefined, () => undefined);
}
