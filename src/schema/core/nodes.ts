import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { Problem, problem } from '../../../packages/common/problem.ts';
import { type IdKind, isId } from '../../platform/ids.ts';
import type { Services } from '../../services/services.ts';
import type { Scope } from '../../workspaces/scopes.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';

/** How objects of one type are found by their ids. */
interface NodeType {
  /** Name of the GraphQL type. */
  readonly type:
    | 'ApiKey'
    | 'AuditEntry'
    | 'Dataset'
    | 'File'
    | 'Form'
    | 'FormVersion'
    | 'Invitation'
    | 'Mail'
    | 'PartialResponse'
    | 'Response'
    | 'Template'
    | 'Webhook'
    | 'WebhookDelivery';
  /** Whether a text has the format of the type's ids: that of a kind, or another. */
  readonly ids: IdKind | ((id: string) => boolean);
  /** The scope that the field which returns one of them requires. */
  readonly scope: Scope;
  /**
   * Finds those in the viewer's workspace, in any order, with a constant number of statements.
   *
   * @param query selection of each object, from Pothos
   */
  find(
    services: Services,
    viewer: Viewer,
    ids: readonly string[],
    query: object,
  ): Promise<readonly ({ readonly id: string } & object)[]>;
}

const nodeTypes: NodeType[] = [];

/** Makes the objects of a type available to `node` and `nodes`. */
export function declareNode(type: NodeType): void {
  nodeTypes.push(type);
}

/** Maximum ids of a request. */
const maxIds = 100;

/**
 * Finds the objects with the given ids, in their order. Null for objects that do not exist or belong to
 * another workspace, `insufficient_scope` for those that the key may not read.
 *
 * @throws {Problem} `unauthenticated`, `rate_limited`, `bad_request`
 */
async function findNodes(
  context: Context,
  ids: readonly string[],
  info: GraphQLResolveInfo,
): Promise<(object | Problem | null)[]> {
  if (ids.length > maxIds) throw problem('bad_request', `Request at most ${maxIds} ids.`);
  await context.authenticate();
  const found = await Promise.all(
    nodeTypes.map(async ({ type, ids: format, scope, find }) => {
      const isOwn = (id: string) => (typeof format === 'string' ? isId(format, id) : format(id));
      const own = [...new Set(ids.filter(isOwn))];
      if (own.length === 0) return [];
      const refusal = await scopeProblem(context, scope);
      if (refusal) return own.map((id): [string, object] => [id, refusal]);
      const { pothosPrismaModel } = Object(info.schema.getType(type)?.extensions);
      const query = pothosPrismaModel ? queryFromInfo({ context, info, typeName: type }) : {};
      const nodes = await find(context.services, context.viewer(), own, query);
      return nodes.map((node): [string, object] => [node.id, { ...node, __typename: type }]);
    }),
  );
  const byId = new Map(found.flat());
  return ids.map((id) => byId.get(id) ?? null);
}

/** The problem of a key without the scope for nodes of a type. */
async function scopeProblem(context: Context, scope: Scope): Promise<Problem | undefined> {
  try {
    await context.require(scope);
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'insufficient_scope') return error;
    throw error;
  }
}

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description:
      'Fetches a node of the workspace, or a template, by its identifier; null if it does not exist. ' +
      'Requires the scope of the field that returns one.',
    extensions: { scopeByKind: true },
    args: { id: t.arg.id({ required: true, description: 'The identifier.' }) },
    resolve: async (_, { id }, context, info): Promise<object | null> =>
      (await findNodes(context, [id], info))[0] ?? null,
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'Fetches up to 100 nodes by their identifiers, in the same order.',
    extensions: { scopeByKind: true, sizedBy: 'ids' },
    args: { ids: t.arg.idList({ required: true, description: 'The identifiers.' }) },
    resolve: (_, { ids }, context, info) => findNodes(context, ids, info),
  }),
}));
