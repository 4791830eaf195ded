// What a field requires before its resolver runs: a scope of the API key, or a limit of visitors. A field declares it
// where it is defined; GraphQL, REST, the OpenAPI document and the documentation read it here.

import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { isVisitorLimit, type VisitorLimit } from '../../visitors/limits/visitor-rate-limit.ts';
import { type RequiredScope, scopeModel } from '../../workspaces/scopes.ts';
import type { Context } from './context.ts';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/** The scope that a field requires; undefined for a public one, and for one that requires what its object does. */
export function scopeOf({ extensions }: Field): RequiredScope | undefined {
  const { scope } = Object(extensions['pothosOptions']);
  return scope === 'any' ? scope : scopeModel.safeParse(scope).data;
}

/** The limit that visitors' calls of a root field are counted against. */
export function rateLimitOf({ extensions }: Field): VisitorLimit | undefined {
  const { rateLimit } = extensions;
  return isVisitorLimit(rateLimit) ? rateLimit : undefined;
}

/** Makes fields require what they declare before their resolver runs; those of events, before the first event. */
export function applyGuards(schema: GraphQLSchema): GraphQLSchema {
  const events = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const step = type === events ? 'subscribe' : 'resolve';
      const [scope, limit] = [scopeOf(field), rateLimitOf(field)];
      if (scope !== undefined) field[step] = requiring(scope, field[step]);
      else if (limit) field.resolve = limited(limit, field.resolve);
    }
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, Context>;

function requiring(scope: RequiredScope, resolve: Resolver = defaultFieldResolver): Resolver {
  return (source, args, context, info) => {
    const pending = context.require(scope);
    const run = () => resolve(source, args, context, info);
    return pending ? pending.then(run) : run();
  };
}

function limited(limit: VisitorLimit, resolve: Resolver = defaultFieldResolver): Resolver {
  return (source, args, context, info) => {
    const pending = countCall(limit, args, context);
    const run = () => resolve(source, args, context, info);
    return pending ? pending.then(run) : run();
  };
}

/**
 * Counts a call of a root field against its rate limit, if it declares one. A limit that applies to
 * each form counts by the argument `slug`.
 *
 * @returns undefined if nothing has to be counted
 * @throws {Problem} `rate_limited`
 */
export function consumeFieldRateLimit(
  field: Field,
  args: Arguments,
  context: Context,
): Promise<void> | undefined {
  const limit = rateLimitOf(field);
  return limit && countCall(limit, args, context);
}

type Arguments = Readonly<Record<string, unknown>>;

const countCall = (limit: VisitorLimit, { slug }: Arguments, context: Context) =>
  context.consumeRateLimit(limit, typeof slug === 'string' ? slug : '');
