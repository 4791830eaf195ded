import type { Database, Query } from '../kernel/db.ts';
import { performOnce } from '../kernel/idempotency.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { unavailable } from '../kernel/problem.ts';
import { createTurns, type Turns } from '../kernel/turns.ts';
import {
  type CreatedResource,
  claimCreationKey,
  findCreation,
  KeyTaken,
  type RepeatableCreation,
} from './creation-keys.ts';

/** Stores the idempotency key within the transaction that creates the resource, ahead of all else. */
export type ClaimKey = (run: Query, created: CreatedResource) => Promise<void>;

/** For creations without an idempotency key: nothing is stored. */
export const noKey: ClaimKey = async () => undefined;

/** What a creation is answered with. */
export interface CreatedOnce<Created> {
  readonly created: Created;
  /** Whether an earlier request has created it. */
  readonly replayed: boolean;
}

/**
 * Creates a resource, unless an earlier request with the same idempotency key has: then that resource is
 * found instead. Requests with one key wait for each other: here in this process, and at the key's row
 * in others. Only successes are kept.
 *
 * @param request undefined without an idempotency key
 * @param create creates the resource, and claims the key in the same transaction
 * @param find reads what was created before, as it is now
 * @throws {Problem} `idempotency_key_reused`, and what `create` and `find` throw
 */
export async function createOnce<Created>(
  kernel: Kernel,
  request: RepeatableCreation | undefined,
  create: (claim: ClaimKey) => Promise<Created>,
  find: (before: CreatedResource) => Promise<Created>,
): Promise<CreatedOnce<Created>> {
  if (!request) return { created: await create(noKey), replayed: false };
  const replay = async () => {
    const before = await findCreation(kernel, request);
    return before && { created: await find(before), replayed: true };
  };
  const claim: ClaimKey = (run, created) => claimCreationKey(run, kernel, request, created);
  const { caller, operation, key } = request;
  const name = [caller, operation, key].join(' ');
  const perform = async () => ({ created: await create(claim), replayed: false });
  try {
    return await performOnce<CreatedOnce<Created>>(turnsOf(kernel), name, replay, perform);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    throw unavailable('This Idempotency-Key is in use. Try again in a moment.', error);
  }
}

const turns = new WeakMap<Database, Turns>();

function turnsOf({ db }: Kernel): Turns {
  const known = turns.get(db) ?? createTurns();
  turns.set(db, known);
  return known;
}
