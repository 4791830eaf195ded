import type { CreatedResource } from '../../workspaces/creation-idempotency-keys.ts';
import { type ClaimIdempotencyKey, createOnce } from '../../workspaces/idempotent-create.ts';
import type { Context } from './context.ts';

/** The argument by which clients can repeat a submission. */
export const idempotencyKeyArgument = {
  type: 'IdempotencyKey',
  description: 'For a day, the same key and input give the first answer again, and store nothing.',
} as const;

/** The argument by which clients can repeat a mutation that creates something else. */
export const creationKeyArgument = {
  type: 'IdempotencyKey',
  description:
    'For a day, the same key and input give what was created, as it is now, and create nothing; ' +
    '`not_found` if it was deleted since.',
} as const;

/** The arguments of a mutation that creates something. */
interface CreationArguments {
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Runs a mutation that creates something: once for each idempotency key and operation of an API key.
 *
 * @param operation name of the mutation
 * @param given all of its arguments
 * @param create creates the resource, and claims the key in the same transaction
 * @param find reads what an earlier request has created
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
