import type { Problem } from '../../packages/common/problem.ts';
import { errorToProblem } from '../platform/error-to-problem.ts';
import type { Identify, RequestInfo } from '../schema/core/context.ts';
import type { Services } from '../services/services.ts';
import { consumeVisitorRateLimit } from '../visitors/limits/visitor-rate-limit.ts';

export interface CallerStatus {
  /** Whether the request has a valid API key. */
  readonly hasKey: boolean;
  /** Why the request is rejected nevertheless. */
  readonly refusal?: Problem | undefined;
}

/**
 * Authenticates the API key. A request without a valid key consumes the rate limit of its address, before
 * its body is read.
 *
 * @throws {Problem} `rate_limited`
 */
export async function authenticateCaller(
  services: Services,
  { authorization, session, address, reply }: Omit<RequestInfo, 'bodySize'>,
  identify: Identify,
): Promise<CallerStatus> {
  const hasCredentials = authorization !== undefined || session !== undefined;
  const refusal = hasCredentials ? await identifyFailure(identify) : undefined;
  if (hasCredentials && refusal?.code !== 'unauthenticated') {
    return { hasKey: true, refusal };
  }
  reply.rateLimit = await consumeVisitorRateLimit(services, 'graphql', address);
  return { hasKey: false }; // public fields need no key
}

async function identifyFailure(identify: Identify): Promise<Problem | undefined> {
  try {
    await identify();
    return undefined;
  } catch (error) {
    return errorToProblem(error);
  }
}
