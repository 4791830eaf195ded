// The cost of an operation, in the extension `cost` of its result: what it requested, and what it returned.

import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { Problem } from '../../../packages/common/problem.ts';
import { groupBy } from '../../platform/maps.ts';
import type { Reply } from '../../schema/core/context.ts';
import { type Fragments, fragmentsOf } from '../selections.ts';
import { costLimit, costOfScalar } from './query-cost.ts';

export interface CostReport {
  /**
   * The objects that the operation could return, computed before its execution; 0 if it was refused before. Lists
   * without an argument for their length count with an assumed one, so that more may be used.
   */
  readonly requested: number;
  /** The objects that it returned, by the same rule. */
  readonly used: number;
  /** The most that an operation may request. */
  readonly limit: number;
  /** Requests that the caller has left. Absent in the events of a stream, and without a rate limit. */
  readonly remaining?: number;
  /** Seconds until all requests are available again. */
  readonly resets?: number;
}

/** What of a result is counted: the members of each object that are objects, or scalars with a cost. */
export type CountedMembers = readonly CountedMember[];

interface CountedMember {
  /** Response key. */
  readonly key: string;
  /** The cost of a scalar; 0 for objects. */
  readonly cost: number;
  /** Of objects. */
  readonly members?: CountedMembers;
}

/** What an operation may return, and what of its result is counted. */
export interface OperationCost {
  readonly requested: number;
  readonly counted: CountedMembers;
}

/** @param document validated, of bounded size */
export function countedMembersOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): CountedMembers {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return [];
  const selected = [{ set: operation.selectionSet, type: root }];
  return membersOf(selected, { schema, fragments: fragmentsOf(document) });
}

interface Scope {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
}

/** A selection set on a type. */
interface Selected {
  readonly set: SelectionSetNode;
  readonly type: GraphQLNamedType;
}

interface SelectedField {
  readonly key: string;
  readonly type: GraphQLNamedType;
  readonly set: SelectionSetNode | undefined;
}

/**
 * By response key, regardless of the types of fragments: fields with the same key have types of the same shape
 * (section 5.3.2 of the GraphQL specification).
 */
function membersOf(selected: readonly Selected[], scope: Scope): CountedMembers {
  const spread = new Set<string>();
  const fields = groupBy(
    selected.flatMap((one) => fieldsOf(one, scope, spread)),
    ({ key }) => key,
  );
  return [...fields].flatMap(([key, same]): CountedMember[] => {
    const inner = same.flatMap(({ type, set }) => (set ? [{ type, set }] : []));
    if (inner.length > 0) return [{ key, cost: 0, members: membersOf(inner, scope) }];
    const cost = same[0] ? costOfScalar(same[0].type) : 0;
    return cost > 0 ? [{ key, cost }] : [];
  });
}

/** @param spread names of fragments that were collected, and are not collected again */
function fieldsOf({ set, type }: Selected, scope: Scope, spread: Set<string>): SelectedField[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return fieldOf(selection, type);
    const fragment = fragmentOf(selection, scope, spread);
    const on = scope.schema.getType(fragment?.typeCondition?.name.value ?? type.name);
    return fragment && on ? fieldsOf({ set: fragment.selectionSet, type: on }, scope, spread) : [];
  });
}

function fieldOf({ name, alias, selectionSet }: FieldNode, parent: GraphQLNamedType) {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  const field = hasFields ? parent.getFields()[name.value] : undefined;
  if (!field) return []; // `__typename` and introspection
  return [{ key: (alias ?? name).value, type: getNamedType(field.type), set: selectionSet }];
}

function fragmentOf(
  selection: InlineFragmentNode | FragmentSpreadNode,
  { fragments }: Scope,
  spread: Set<string>,
) {
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection;
  const name = selection.name.value;
  if (spread.has(name)) return undefined;
  spread.add(name);
  return fragments.get(name);
}

function costOfMembers(object: Record<string, unknown>, counted: CountedMembers): number {
  let sum = 0;
  for (const { key, cost, members } of counted) {
    const value = object[key];
    if (value === null || value === undefined) continue;
    sum += members ? costOfValue(value, members) : cost;
  }
  return sum;
}

function costOfValue(value: unknown, counted: CountedMembers): number {
  if (!Array.isArray(value)) return isRecord(value) ? 1 + costOfMembers(value, counted) : 0;
  let sum = 0;
  for (const entry of value) sum += costOfValue(entry, counted);
  return sum;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const costs = new WeakMap<Reply, OperationCost>();

/** Records the cost of an operation, for the report in its result. */
export function recordCost(reply: Reply, cost: OperationCost): void {
  costs.set(reply, cost);
}

/** The objects in the data of the operation that a reply belongs to: each counts 1, and in addition the cost of its scalars. */
export function usedCost(reply: Reply, data: unknown): number {
  const cost = costs.get(reply);
  return cost && isRecord(data) ? costOfMembers(data, cost.counted) : 0;
}

/**
 * The report for a result of the operation that a reply belongs to.
 *
 * @param used the cost of its data
 * @param isEvent whether it is one of a stream, before which the rate limit was counted
 */
export function reportCost(
  reply: Reply,
  used: number,
  errors: ExecutionResult['errors'] = [],
  isEvent = false,
): CostReport {
  const cost = costs.get(reply);
  const { rateLimit } = reply;
  const counted = rateLimit && { remaining: rateLimit.remaining, resets: rateLimit.reset };
  const exceeded = errors.map(exceededLimit).findLast(Boolean);
  return {
    requested: cost?.requested ?? 0,
    used,
    limit: costLimit,
    ...(!isEvent && (exceeded ?? counted)),
  };
}

/** The state of a rate limit that a field has exceeded, which the headers of the response contain as well. */
function exceededLimit({ originalError }: GraphQLError) {
  if (!(originalError instanceof Problem) || !originalError.headers['RateLimit']) return undefined;
  const { retry_after: resets } = originalError.members;
  return { remaining: 0, ...(resets !== undefined && { resets }) };
}
