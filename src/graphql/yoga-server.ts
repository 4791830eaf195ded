import { isAsyncIterable, mapAsyncIterator } from '@graphql-tools/utils';
import { type ExecutionResult, execute, GraphQLError } from 'graphql';
import {
  createGraphQLError,
  createYoga,
  type GraphQLParams,
  type Plugin,
  type YogaServerInstance,
} from 'graphql-yoga';
import { stringifyJson } from '../platform/json/raw-json.ts';
import type { Log } from '../platform/observability/log.ts';
import { withSpan } from '../platform/observability/trace-spans.ts';
import type { Problem } from '../platform/problem.ts';
import type { Services } from '../responses/services.ts';
import type { Context } from '../schema/core/context.ts';
import { schema } from '../schema/schema.ts';
import { formatErrors } from './error-formatting.ts';
import { spanAttributes } from './executor/execute-operation.ts';
import { inputValidationPlugin } from './input/input-validation-plugin.ts';
import { documentLimitsPlugin } from './limits/document-limits.ts';
import { multipartSubscriptions } from './transport/multipart-subscription.ts';
import type { Caller, PersistedQueries } from './transport/persisted-queries.ts';

/** What the HTTP layer knows of a request. */
export interface ServerContext extends Caller {
  readonly context: Context;
  /** What is asked, where the door has read it. */
  readonly operation?: GraphQLParams | undefined;
  /** What the door refuses it with, before it is parsed. */
  readonly refusal?: Problem | undefined;
}

/** The GraphQL endpoint: a function from a request to a response. */
export function createYogaServer(
  { log }: Services,
  persistedQueries: PersistedQueries,
): YogaServerInstance<ServerContext, Context> {
  return createYoga<ServerContext, Context>({
    schema,
    context: ({ context }) => context,
    plugins: [
      ...[
        parsedOperationPlugin,
        refusalPlugin,
        documentLimitsPlugin,
        inputValidationPlugin,
        persistedQueries.plugin,
        executionPlugin,
        rawJsonPlugin,
      ],
      ...[multipartSubscriptions(), problemsPlugin(log)],
    ],
    maskedErrors: false, // the plugin above does it, with the request's id
    cors: false, // the app does it, for what is refused before this too
    multipart: false,
    batching: false,
    parserAndValidationCache: false, // anybody can send documents; hot queries keep what is worth it
    maxRequestBodySize: false, // the app has bounded it
    // The stream that comes with Yoga starts when it is first read: ended before, it throws.
    fetchAPI: { ReadableStream },
    logging: false,
    landingPage: false,
    graphqlEndpoint: '/graphql',
    graphiql: false, // `web/editor` shows it
  });
}

/** Takes an operation from the one who read it; else Yoga reads it, from a query string for example. */
const parsedOperationPlugin: Plugin<object, ServerContext> = {
  onRequestParse({ serverContext: { operation }, requestParser, setRequestParser }) {
    if (operation) setRequestParser(() => operation);
    else if (requestParser) {
      setRequestParser(async (request) => {
        try {
          return await requestParser(request);
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          const detail = 'The parameters "variables" and "extensions" must be valid JSON.';
          throw createGraphQLError(detail, { extensions: { http: { status: 400 } } });
        }
      });
    }
  },
};

/** Answers a request that is refused by a GraphQL error. */
const refusalPlugin: Plugin<object, ServerContext> = {
  onParams({ context: { refusal } }) {
    if (refusal) throw new GraphQLError(refusal.message, { originalError: refusal });
  },
};

/**
 * Executes by GraphQL's own reference, which makes half as many objects as what comes with Yoga. An
 * operation is a span of its own within that of its request.
 */
const executionPlugin: Plugin = {
  onExecute({ setExecuteFn, args }) {
    setExecuteFn((given) =>
      withSpan('graphql.execute', spanAttributes(args.document, args.operationName), async () =>
        execute(given),
      ),
    );
  },
};

/** What is stored as JSON leaves as it is. */
const rawJsonPlugin: Plugin = {
  onResultProcess({ result, setResult }) {
    if ('data' in result) setResult({ ...result, stringify: stringifyJson });
  },
};

/** Gives every error the members of its problem; the unforeseen is logged and not shown. */
function problemsPlugin(log: Log): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext: { context } }) {
      if (Array.isArray(result)) return;
      const format = (one: ExecutionResult) => formatErrors(one, log, context);
      setResult(isAsyncIterable(result) ? mapAsyncIterator(result, format) : format(result));
    },
  };
}
