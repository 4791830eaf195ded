import { isAsyncIterable } from '@graphql-tools/utils';
import type {
  ExecutionResult,
  FormattedExecutionResult,
  GraphQLError,
  GraphQLFormattedError,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { stringifyJson } from '../../platform/raw-json.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Context } from '../../schema/core/context.ts';
import type { Caller } from './parse-request.ts';
import { acceptsJson, streamProtocolOf } from './request-headers.ts';

/** `Content-Type` of a subscription over multipart HTTP. */
export const multipartSubscriptionType = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0';

/** Sent after each part, so that clients can process a part before the next one begins. */
const boundary = '\r\n--graphql';

/** Content of a part: an event, the errors that end the stream, or a heartbeat. */
type Message =
  | { readonly payload: FormattedExecutionResult }
  | (Pick<FormattedExecutionResult, 'extensions'> & {
      readonly payload: null;
      readonly errors: readonly GraphQLFormattedError[];
    })
  | Record<string, never>;

/**
 * Sends subscriptions by Apollo's multipart protocol if the client accepts it.
 *
 * @see https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol
 */
export function multipartSubscriptions({ multipartHeartbeat }: Timings): Plugin<Caller, Caller> {
  const subscriptions = new WeakSet<Context>();
  return {
    onSubscribe({ args }) {
      subscriptions.add(args.contextValue.context);
    },
    onResultProcess({ request, result, setResultProcessor, serverContext: { context } }) {
      const accept = request.headers.get('Accept') ?? '';
      if (!subscriptions.has(context) || streamProtocolOf(accept) !== 'multipart') return;
      // An operation that is rejected at once has no stream: its errors are sent as JSON.
      if (!isAsyncIterable(result) && acceptsJson(accept)) return;
      setResultProcessor(
        (results, { Response }) =>
          new Response(encode(iteratorOf(results), multipartHeartbeat), {
            headers: { 'Content-Type': multipartSubscriptionType },
          }),
        'multipart/mixed',
      );
    },
  };
}

type Results = ExecutionResult | readonly ExecutionResult[] | AsyncIterable<ExecutionResult>;

/** Uses the iterator of a subscription itself: its `return` ends the subscription at once. */
function iteratorOf(results: Results): AsyncIterator<ExecutionResult> {
  return isAsyncIterable(results) ? results[Symbol.asyncIterator]() : iterateResults(results);
}

async function* iterateResults(results: ExecutionResult | readonly ExecutionResult[]) {
  yield* 'length' in results ? results : [results];
}

function encode(
  results: AsyncIterator<ExecutionResult>,
  heartbeatInterval: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const sendHeartbeat = () => controller.enqueue(encoder.encode(encodePart({})));
      controller.enqueue(encoder.encode(boundary));
      sendHeartbeat(); // confirms the subscription
      heartbeat = setInterval(() => {
        if (controller.desiredSize === null)
          clearInterval(heartbeat); // the stream has failed
        else if (controller.desiredSize > 0) sendHeartbeat(); // a slow reader has unread parts
      }, heartbeatInterval);
    },
    async pull(controller) {
      const { value, done } = await results.next();
      const message = done ? undefined : messageOf(value);
      if (message) controller.enqueue(encoder.encode(encodePart(message)));
      if (message?.payload) return;
      clearInterval(heartbeat);
      controller.enqueue(encoder.encode('--\r\n'));
      controller.close();
      await results.return?.();
    },
    async cancel() {
      clearInterval(heartbeat);
      await results.return?.();
    },
  });
}

/** A result without data is a failure of the subscription itself, which ends the stream. */
function messageOf(result: ExecutionResult): Message {
  const payload = resultWithoutHttp(result);
  return result.data === undefined ? { payload: null, errors: [], ...payload } : { payload };
}

type ResultMembers = {
  readonly [Name in keyof ExecutionResult]: ExecutionResult[Name] | undefined;
};

/** The result for the client, without the extensions `http` of its errors. */
export function resultWithoutHttp({
  data,
  errors,
  extensions,
}: ResultMembers): FormattedExecutionResult {
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.map(withoutHttp) }),
    ...(extensions && { extensions }),
  };
}

/** The error for the client, without the extension `http`, which sets the status of responses. */
export function withoutHttp(error: GraphQLError): GraphQLFormattedError {
  const { extensions: { http: _, ...extensions } = {}, ...others } = error.toJSON();
  return { ...others, extensions };
}

const encodePart = (message: Message) =>
  `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${stringifyJson(message)}${boundary}`;
