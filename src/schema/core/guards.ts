import type { GraphQLField } from 'graphql';
import { isVisitorLimit, type VisitorLimit } from '../../visitors/limits/visitor-rate-limit.ts';
import { type RequiredScope, scopeModel } from '../../workspaces/scopes.ts';
import type { Context } from './context.ts';

// What a field requires before its resolver runs: a scope of the API key, or a limit of visitors. A field declares
// it where it is defined; GraphQL, REST, the OpenAPI document and the documentation read it here.

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

/**
 * Counts a call of a root field against its rate limit, if it declares one. A limit that applies to
 * each form counts by the argument `slug`.
 *
 * @throws {Problem} `rate_limited`
 */
export async function consumeFieldRateLimit(
  field: Field,
  { slug }: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const limit = rateLimitOf(field);
  if (limit) await context.consumeRateLimit(limit, typeof slug === 'string' ? slug : '');
}
