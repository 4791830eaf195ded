import {
  type ClaimIdempotencyKey,
  type CreatedResource,
  createOnce,
} from '../../workspaces/idempotency-keys.ts';
import type { Context } from './context.ts';

export const idempotencyKeyArgument = {
  type: 'IdempotencyKey',
  description:
    'Idempotency key. For 24 hours, a repeated request with the same key and input returns the first ' +
    'result and stores nothing.',
} as const;

/** The idempotency key of mutations that create other resources. */
export const creationKeyArgument = {
  type: 'IdempotencyKey',
  description:
    'Idempotency key. For 24 hours, a repeated request with the same key and input returns the ' +
    'resource that the first one created, in its current state; `not_found` if it has been deleted.',
} as const;

/** The arguments of a mutation that creates a resource. */
interface CreationArguments {
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Executes a mutation that creates a resource: once for each idempotency key and operation of an API key.
 *
 * @param operation name of the mutation
 * @param given all of its arguments
 * @param create creates the resource, and claims the key in the same transaction
 * @param find reads the resource that an earlier request created
 */
export async function createIdempotently<Created>(
  { services, viewer, reply }: Context,
  operation: string,
  { idempotencyKey: key, ...input }: CreationArguments,
  create: (claim: ClaimIdempotencyKey) => Promise<Created>,
  find: (before: CreatedResource) => Promise<Created>,
): Promise<Created> {
  const request = key == null ? undefined : { operation, caller: viewer().keyId, key, input };
  const { created, replayed } = await createOnce(services, request, create, find);
  if (replayed) reply.replayed = true;
  return created;
}
