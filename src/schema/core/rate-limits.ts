import type { GraphQLField } from 'graphql';
import { isVisitorLimit, type VisitorLimit } from '../../forms/public/visitor-rate-limit.ts';
import type { Context } from './context.ts';

/** The rate limit that a root field declares. */
export function rateLimitOf({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): VisitorLimit | undefined {
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
  field: GraphQLField<unknown, unknown>,
  { slug }: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const limit = rateLimitOf(field);
  if (limit) await context.consumeRateLimit(limit, typeof slug === 'string' ? slug : '');
}
