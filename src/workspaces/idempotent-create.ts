import { unavailable } from '../../packages/common/problem.ts';
import { executeIdempotently } from '../platform/concurrency/idempotent-execution.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../platform/concurrency/keyed-limiter.ts';
import type { Database, Query } from '../platform/database/database.ts';
import type { Platform } from '../platform/startup/platform.ts';
import {
  type CreatedResource,
  claimCreationKey,
  findCreation,
  IdempotencyKeyInUse,
  type IdempotentCreation,
} from './creation-idempotency-keys.ts';

/** Stores the idempotency key: the first statement of the transaction that creates the resource. */
export type ClaimIdempotencyKey = (run: Query, created: CreatedResource) => Promise<void>;

/** For creations without an idempotency key: stores nothing. */
export const noClaim: ClaimIdempotencyKey = async () => undefined;

/**
 * Creates a resource, or returns the one that an earlier request with the same idempotency key has
 * created. Requests with the same key run one at a time: a queue in this process orders them, and
 * the lock of the key's row orders those of other processes. Failures are not stored.
 *
 * @param request undefined without an idempotency key
 * @param create creates the resource, and claims the key in the same transaction
 * @param find reads the current state of a resource that was created before
 * @returns the resource, and whether an earlier request created it
 * @throws {Problem} `idempotency_key_reused`, and the problems of `create` and `find`
 */
export async function createOnce<Created>(
  services: Platform,
  request: IdempotentCreation | undefined,
  create: (claim: ClaimIdempotencyKey) => Promise<Created>,
  find: (before: CreatedResource) => Promise<Created>,
): Promise<{ created: Created; replayed: boolean }> {
  if (!request) return { created: await create(noClaim), replayed: false };
  const replay = async () => {
    const before = await findCreation(services, request);
    return before && { created: await find(before), replayed: true };
  };
  const claim: ClaimIdempotencyKey = (run, created) =>
    claimCreationKey(run, services, request, created);
  const { caller, operation, key } = request;
  const name = [caller, operation, key].join(' ');
  const createAndClaim = async () => ({ created: await create(claim), replayed: false });
  try {
    return await executeIdempotently(limiterOf(services), name, replay, createAndClaim);
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInUse)) throw error;
    throw unavailable('This Idempotency-Key is in use. Try again in a moment.', error);
  }
}

const limiters = new WeakMap<Database, KeyedLimiter>();

function limiterOf({ db }: Platform): KeyedLimiter {
  const known = limiters.get(db) ?? createKeyedLimiter();
  limiters.set(db, known);
  return known;
}
