// The GraphQL endpoint as a function from a request to a response. The endpoint of the server has read the body
// already, and passes what it knows as `ServerContext`.

import { isAsyncIterable, mapAsyncIterator } from '@graphql-tools/utils';
import { type ExecutionResult, execute, GraphQLError } from 'graphql';
import {
  createGraphQLError,
  createYoga,
  type GraphQLParams,
  type Plugin,
  type YogaServerInstance,
} from 'graphql-yoga';
import { parseJson } from '../../packages/common/json/parse-json.ts';
import type { Problem } from '../../packages/common/problem.ts';
import type { Log } from '../platform/observability/log.ts';
import { withSpan } from '../platform/observability/trace-spans.ts';
import { stringifyJson } from '../platform/raw-json.ts';
import type { Context } from '../schema/core/context.ts';
import { schema } from '../schema/schema.ts';
import type { Services } from '../services/services.ts';
import { formatResult } from './error-formatting.ts';
import { spanAttributes } from './executor/execute-operation.ts';
import { inputValidationPlugin } from './input-validation-plugin.ts';
import { documentLimitsPlugin } from './limits/limits-plugin.ts';
import { multipartSubscriptions } from './transport/multipart-subscription.ts';
import type { Caller } from './transport/parse-request.ts';
import type { PersistedQueries } from './transport/persisted-queries.ts';

/** What the GraphQL endpoint passes to Yoga with a request. */
export interface ServerContext extends Caller {
  /** The operation, if the endpoint has parsed it. */
  readonly operation?: GraphQLParams | undefined;
  /** Why the body is not JSON. */
  readonly malformed?: Problem | undefined;
  /** The result of the operation, if it was executed already. */
  readonly executed?: ExecutionResult | undefined;
  /** The problem with which the request is rejected before its document is parsed. */
  readonly refusal?: Problem | undefined;
}

export function createYogaServer(
  { log, timings }: Services,
  persistedQueries: PersistedQueries,
): YogaServerInstance<ServerContext, Context> {
  return createYoga<ServerContext, Context>({
    schema,
    context: ({ context }) => context,
    plugins: [
      parsedOperationPlugin,
      refusalPlugin,
      documentLimitsPlugin,
      inputValidationPlugin,
      persistedQueries.plugin,
      executionPlugin,
      rawJsonPlugin,
      multipartSubscriptions(timings),
      problemsPlugin(log),
    ],
    maskedErrors: false, // done by `problemsPlugin`, with the request id
    cors: false, // done by the Koa app, so that rejected requests have the headers too
    multipart: false,
    batching: false,
    parserAndValidationCache: false, // its entries are unbounded in size, and any client can send documents
    maxRequestBodySize: false, // limited by the Koa app
    // Yoga's own ReadableStream throws if it is canceled before it is first read.
    fetchAPI: { ReadableStream },
    logging: false,
    landingPage: false,
    graphqlEndpoint: '/graphql',
    graphiql: false, // served by `web/editor`
  });
}

/** Uses the operation that the endpoint has parsed. Yoga parses others, such as those of a query string. */
const parsedOperationPlugin: Plugin<object, ServerContext> = {
  onRequestParse({ serverContext: { operation, malformed }, requestParser, setRequestParser }) {
    if (operation) setRequestParser(() => operation);
    else if (malformed) setRequestParser(() => rejectMalformed(malformed));
    else if (requestParser) {
      setRequestParser(async (request) => {
        try {
          const params = await requestParser(request.clone());
          if (Array.isArray(params) || params instanceof Response) return params;
          return withVariables(params, await parametersOf(request));
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          const detail = 'The parameters "variables" and "extensions" must be valid JSON.';
          throw createGraphQLError(detail, { extensions: { http: { status: 400 } } });
        }
      });
    }
  },
};

/** Rejects a body, with the status of the problem for all clients. */
function rejectMalformed(originalError: Problem): never {
  const extensions = { http: { status: originalError.status } };
  throw createGraphQLError(originalError.message, { originalError, extensions });
}

/** The parameters of a query string, or of a body in the format of a query string. */
async function parametersOf(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded/i.test(
    request.headers.get('Content-Type') ?? '',
  );
  if (request.method === 'POST') return new URLSearchParams(isForm ? await request.text() : '');
  return new URL(request.url).searchParams;
}

/** Replaces the variables that Yoga has parsed, in which numbers may have been changed. */
function withVariables(params: GraphQLParams, sent: URLSearchParams): GraphQLParams {
  const text = sent.get('variables');
  return text ? { ...params, variables: Object(parseJson(text)) } : params;
}

/** Responds to a rejected request with a GraphQL error. */
const refusalPlugin: Plugin<object, ServerContext> = {
  onParams({ context: { refusal } }) {
    if (refusal) throw new GraphQLError(refusal.message, { originalError: refusal });
  },
};

/**
 * Executes operations with the reference implementation, which allocates half as many objects as that of
 * Yoga (docs/decisions/0018-what-profiles-showed.md). Each execution is a span.
 */
const executionPlugin: Plugin<ServerContext> = {
  onExecute({ setExecuteFn, setResultAndStopExecution, args }) {
    const { document, operationName, contextValue } = args;
    if (contextValue.executed) return setResultAndStopExecution(contextValue.executed);
    setExecuteFn((given) =>
      withSpan('graphql.execute', spanAttributes(document, operationName), async () =>
        execute(given),
      ),
    );
  },
};

/** Serializes values that are stored as JSON without parsing them. */
const rawJsonPlugin: Plugin = {
  onResultProcess({ result, setResult }) {
    if ('data' in result) setResult({ ...result, stringify: stringifyJson });
  },
};

/** Adds the members of its problem to each error, and its cost to each result. Unexpected errors are logged and masked. */
function problemsPlugin(log: Log): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext: { context } }) {
      if (Array.isArray(result)) return;
      setResult(
        isAsyncIterable(result)
          ? mapAsyncIterator(result, (event) => formatResult(event, log, context, true))
          : formatResult(result, log, context),
      );
    },
  };
}
