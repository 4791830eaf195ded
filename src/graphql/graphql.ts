import { type DocumentNode, type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { type Context, createContext, type RequestFacts } from '../context.ts';
import { asProblem, logFailure } from '../kernel/foreign-errors.ts';
import { type Problem, problem, problemBody } from '../kernel/problem.ts';
import { inSpan } from '../kernel/span.ts';
import { jsonText } from '../kernel/stored-json.ts';
import type { ResponsesKernel } from '../responses/kernel.ts';
import { schema } from '../schema.ts';
import { examples } from './examples.ts';
import { limits } from './limits.ts';

/** The GraphQL endpoint: a function from a request to a response. */
export function createGraphQL(kernel: ResponsesKernel): YogaServerInstance<RequestFacts, Context> {
  return createYoga<RequestFacts, Context>({
    schema,
    context: (facts) => createContext(kernel, facts),
    plugins: [parsed, limits, traced, stored, problems(kernel)],
    maskedErrors: false, // the plugin above does it, with the request's id
    cors: false, // the app does it, for what is refused before this too
    multipart: false,
    batching: false,
    maxRequestBodySize: false, // the app has bounded it
    // The stream that comes with Yoga starts when it is first read: ended before, it throws.
    fetchAPI: { ReadableStream },
    logging: false,
    landingPage: false,
    graphqlEndpoint: '/graphql',
    graphiql: { title: 'Formwright', headers, defaultTabs },
    // 18 MB of page, loaded when somebody opens it; nothing comes from another host.
    renderGraphiQL: async (options) =>
      (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
  });
}

const headers = '{"Authorization": "Bearer YOUR_API_KEY"}';

const defaultTabs = examples.map(({ query, variables = {} }) => ({
  ...{ query, headers, variables: JSON.stringify(variables, null, 2) },
}));

/** Takes an operation that came with files from the one who read it. */
const parsed: Plugin<object, RequestFacts> = {
  onRequestParse({ serverContext: { operation }, setRequestParser }) {
    if (operation) setRequestParser(() => operation);
  },
};

/** An operation is a span of its own within that of its request. */
const traced: Plugin = {
  onExecute({ executeFn, setExecuteFn, args }) {
    setExecuteFn((given) =>
      inSpan('graphql.execute', attributesOf(args.document, args.operationName), async () =>
        executeFn(given),
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

/** What a trace says of an operation: semantic conventions of OpenTelemetry for GraphQL. */
function attributesOf(document: DocumentNode, operationName?: string | null) {
  const operation = getOperationAST(document, operationName);
  return {
    'graphql.operation.type': operation?.operation,
    'graphql.operation.name': operation?.name?.value,
  };
}

/** An operation that runs without HTTP: what REST stands on. */
export type Run = (
  variables: Record<string, unknown>,
  context: Context,
) => Promise<Record<string, unknown>>;

/**
 * Compiles a document of our own into functions. Never give it a stranger's: graphql-jit writes what
 * the document says into the source that it runs.
 *
 * @throws {Error} if it cannot be compiled
 */
export function compileRun(document: DocumentNode): Run {
  const compiled = compileQuery(schema, document);
  if (!isCompiledQuery(compiled)) throw new Error(`${compiled.errors?.[0]?.message}`);
  const attributes = attributesOf(document);
  return async (variables, context) => {
    const result = await inSpan('graphql.execute', attributes, async () =>
      compiled.query({}, context, variables),
    );
    const [error] = result.errors ?? [];
    if (error) throw toProblem(error);
    return result.data ?? {};
  };
}

/** Gives every error the members of its problem; the unforeseen is logged and not shown. */
function problems({ log }: ResponsesKernel): Plugin<object, RequestFacts> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { requestId, reply } = serverContext;
      const { errors, ...rest }: ExecutionResult = result;
      setResult({
        ...rest,
        errors: (errors ?? []).map((error) => {
          const found = toProblem(error);
          reply.refusal = { ...reply.refusal, ...found.headers };
          logFailure(log, found, requestId);
          return withProblem(error, found, requestId);
        }),
      });
    },
  };
}

function withProblem(error: GraphQLError, found: Problem, requestId: string): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(found.message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: {
      ...problemBody(found, requestId),
      ...(extensions.http && { http: extensions.http }),
    },
  });
}

/** An error without an original is GraphQL's own: the document or its variables are wrong. */
function toProblem(error: GraphQLError): Problem {
  const original = error.originalError;
  if (original && !(original instanceof GraphQLError)) return asProblem(original);
  const isMethod = Object(error.extensions['http']).status === 405;
  return problem(isMethod ? 'method_not_allowed' : 'bad_request', error.message, { cause: error });
}
