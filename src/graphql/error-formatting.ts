import { type ExecutionResult, GraphQLError } from 'graphql';
import type { GraphQLHTTPExtensions } from 'graphql-yoga';
import { type Problem, problem, problemBody } from '../../packages/common/problem.ts';
import { logServerError } from '../platform/error-to-problem.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Context } from '../schema/core/context.ts';
import { graphqlErrorToProblem } from './executor/execute-operation.ts';
import { reportCost, usedCost } from './limits/cost-report.ts';
import { persistedQueryNotFound } from './transport/persisted-queries.ts';

const maxErrors = 50;

/** Maximum characters of GraphQL's own messages, which quote the request, and of the locations of an error. */
const maxMessageLength = 500;
const maxLocations = 5;

/**
 * The result for the client: with the members of its problem in each error, and its cost. Unexpected errors are logged
 * and masked.
 *
 * @param isEvent whether it is one of a stream
 */
export function formatResult(
  result: ExecutionResult,
  log: Log,
  context: Pick<Context, 'requestId' | 'reply'>,
  isEvent = false,
): ExecutionResult {
  const { reply } = context;
  const cost = reportCost(reply, usedCost(reply, result.data), result.errors, isEvent);
  return { ...formatErrors(result, log, context), extensions: { ...result.extensions, cost } };
}

function formatErrors(
  result: ExecutionResult,
  log: Log,
  { requestId, reply }: Pick<Context, 'requestId' | 'reply'>,
): ExecutionResult {
  const { errors } = result;
  if (!errors) return result;
  reply.failed = true;
  const sent = errors.slice(0, maxErrors).map((error) => {
    const found = truncateMessage(graphqlErrorToProblem(error));
    reply.errorHeaders = { ...reply.errorHeaders, ...found.headers };
    logServerError(log, found, requestId);
    return { error, found };
  });
  const share = 1 / sent.length;
  return {
    ...result,
    errors: sent.map(({ error, found }) => formatError(error, found, requestId, share)),
  };
}

/** Only the messages of GraphQL itself can be long. */
function truncateMessage(found: Problem): Problem {
  const { message, cause } = found;
  if (message.length <= maxMessageLength || !(cause instanceof GraphQLError)) return found;
  return problem(found.code, `${message.slice(0, maxMessageLength).toWellFormed()}…`, { cause });
}

/** Codes that a protocol prescribes. They replace the code of the problem. */
const protocolCodes: readonly unknown[] = [persistedQueryNotFound.code];

/** @param share the fraction of the failures of a response that this error may list */
function formatError(
  error: GraphQLError,
  found: Problem,
  requestId: string,
  share: number,
): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  const http = httpExtensions(error);
  return new GraphQLError(found.message, {
    nodes: nodes?.slice(0, maxLocations) ?? null,
    source: source ?? null,
    positions: positions?.slice(0, maxLocations) ?? null,
    path: path ?? null,
    extensions: {
      ...problemBody(found, requestId, share),
      ...(protocolCodes.includes(extensions['code']) && { code: extensions['code'] }),
      ...(http && { http }),
    },
  });
}

/**
 * The effect of an error on the HTTP response. With `spec`, Yoga responds with 200 to clients that accept
 * `application/json`. This applies to documents; a malformed request has status 400 for all clients.
 */
function httpExtensions({ extensions }: GraphQLError): GraphQLHTTPExtensions | undefined {
  const { http, code } = extensions;
  if (!http || code !== 'BAD_REQUEST') return http;
  const { spec: _, ...others } = http;
  return others;
}
