import { isAsyncIterable, mapAsyncIterator } from '@graphql-tools/utils';
import { type ExecutionResult, execute, GraphQLError } from 'graphql';
import {
  createGraphQLError,
  createYoga,
  type GraphQLParams,
  type Plugin,
  type YogaServerInstance,
} from 'graphql-yoga';
import type { Context } from '../context.ts';
import type { Log } from '../kernel/log.ts';
import type { Problem } from '../kernel/problem.ts';
import { inSpan } from '../kernel/span.ts';
import { jsonText } from '../kernel/stored-json.ts';
import type { ResponsesKernel } from '../responses/kernel.ts';
import { schema } from '../schema.ts';
import { withProblems } from './errors.ts';
import { input } from './input/plugin.ts';
import { limits } from './limits.ts';
import { attributesOf } from './run.ts';
import { multipartSubscriptions } from './transport/multipart-subscription.ts';
import type { Caller, PersistedQueries } from './transport/persisted-queries.ts';

/** What the HTTP layer knows of a request. */
export interface Facts extends Caller {
  readonly context: Context;
  /** What is asked, where the door has read it. */
  readonly operation?: GraphQLParams | undefined;
  /** What the door refuses it with, before it is parsed. */
  readonly refusal?: Problem | undefined;
}

/** The GraphQL endpoint: a function from a request to a response. */
export function createGraphQL(
  { log }: ResponsesKernel,
  persistedQueries: PersistedQueries,
): YogaServerInstance<Facts, Context> {
  return createYoga<Facts, Context>({
    schema,
    context: ({ context }) => context,
    plugins: [
      ...[parsed, refused, limits, input, persistedQueries.plugin, executed, stored],
      ...[multipartSubscriptions(), problems(log)],
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
const parsed: Plugin<object, Facts> = {
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
const refused: Plugin<object, Facts> = {
  onParams({ context: { refusal } }) {
    if (refusal) throw new GraphQLError(refusal.message, { originalError: refusal });
  },
};

/**
 * Executes by GraphQL's own reference, which makes half as many objects as what comes with Yoga. An
 * operation is a span of its own within that of its request.
 */
const executed: Plugin = {
  onExecute({ setExecuteFn, args }) {
    setExecuteFn((given) =>
      inSpan('graphql.execute', attributesOf(args.document, args.operationName), async () =>
        execute(given),
      ),
    );
  },
};

/** What is stored as JSON leaves as it is. */
const stored: Plugin = {
  onResultProcess({ result, setResult }) {
    if ('data' in result) setResult({ ...result, stringify: jsonText });
  },
};

/** Gives every error the members of its problem; the unforeseen is logged and not shown. */
function problems(log: Log): Plugin<object, Facts> {
  return {
    onResultProcess({ result, setResult, serverContext: { context } }) {
      if (Array.isArray(result)) return;
      const word = (one: ExecutionResult) => withProblems(one, log, context);
      setResult(isAsyncIterable(result) ? mapAsyncIterator(result, word) : word(result));
    },
  };
}
