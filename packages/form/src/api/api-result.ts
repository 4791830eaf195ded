import type { ProblemBody } from './public-types.ts';

/** An API response: `body` on success, else `problem`. */
export type ApiResult<Body> = { readonly body: Body } | ProblemResult;

/** A response that is not a success; `retryAfter` is in seconds, 0 if the service sent none. */
export interface ProblemResult {
  readonly problem: ProblemBody;
  readonly status: number;
  readonly retryAfter: number;
}

export async function resultOf<Body>(response: Response): Promise<ApiResult<Body>> {
  const text = await response.text();
  return parseResult(response.status, text, response.headers.get('Retry-After'));
}

export function parseResult<Body>(
  status: number,
  text: string,
  retryAfter: string | null,
): ApiResult<Body> {
  // 204 has no content; its type is `undefined`.
  if (status >= 200 && status < 300) return { body: JSON.parse(text || 'null') ?? undefined };
  return { problem: parseProblem(text), status, retryAfter: Number(retryAfter) || 0 };
}

/** The body may be anything if a proxy generated the response. */
function parseProblem(text: string): ProblemBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Whether nothing was stored and the same request would fail again. Only problems of the service prove
 * that: a proxy may respond with 408 or 425 to a request that was processed.
 */
export function isDefinitive({ status, problem: { type, code } }: ProblemResult): boolean {
  const isOfService = type === `urn:formwright:problem:${code}`;
  return isOfService && status >= 400 && status < 500 && status !== 429;
}
