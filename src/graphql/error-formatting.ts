import { type ExecutionResult, GraphQLError } from 'graphql';
import type { GraphQLHTTPExtensions } from 'graphql-yoga';
import { logServerError } from '../platform/errors/error-to-problem.ts';
import type { Log } from '../platform/observability/log.ts';
import { type Problem, problem, problemBody } from '../platform/problem.ts';
import type { Context } from '../schema/core/context.ts';
import { graphqlErrorToProblem } from './executor/execute-operation.ts';
import { persistedQueryNotFound } from './transport/persisted-queries.ts';

/** The most errors of an answer: one of each root field, and more than anybody reads. */
const maxErrors = 50;

/** The most characters of GraphQL's own messages, which repeat what was sent, and the most places they name. */
const maxMessageLength = 500;
const maxLocations = 5;

/** A result whose errors have the members of their problems. What nobody foresaw is logged and not shown. */
export function formatErrors(
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

/** Only those that GraphQL words itself can be long. */
function truncateMessage(found: Problem): Problem {
  const { message, cause } = found;
  if (message.length <= maxMessageLength || !(cause instanceof GraphQLError)) return found;
  return problem(found.code, `${message.slice(0, maxMessageLength).toWellFormed()}…`, { cause });
}

/** Codes that protocols prescribe: clients look for them in the place of a problem's code. */
const protocolCodes: readonly unknown[] = [persistedQueryNotFound.code];

/** @param share of what an answer may say of failures */
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
 * What an error means for the HTTP response. Where `application/json` is accepted, Yoga answers by 200
 * what has `spec` set. That is for documents; a malformed request is a 400 whatever is accepted.
 */
function httpExtensions({ extensions }: GraphQLError): GraphQLHTTPExtensions | undefined {
  const { http, code } = extensions;
  if (!http || code !== 'BAD_REQUEST') return http;
  const { spec: _, ...others } = http;
  return others;
}
