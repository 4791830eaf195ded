import type { Context } from '../../schema/core/context.ts';

/** What a transport knows of the caller of an operation. */
export interface Caller {
  readonly context: Context;
  /** Whether the request has a valid API key. */
  readonly hasKey: boolean;
  /** Whether the caller can receive the results of a subscription. */
  readonly acceptsStream: boolean;
}
