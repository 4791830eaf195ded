import { z } from 'zod';
import { notFound, validationFailed } from '../../packages/common/problem.ts';
import { textSchema } from '../../packages/common/validation/text-schema.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import type { ApiKey } from '../../prisma/generated/client/client.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, readPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { AccessWatchServices } from './access-watch.ts';
import { type IssuedKey, issueKey, keyLimit, revokeKey } from './api-keys.ts';
import type { CreatedResource } from './creation-idempotency-keys.ts';
import type { ClaimIdempotencyKey } from './idempotent-create.ts';
import { scopeModel } from './scopes.ts';
import { assertScope, type Viewer } from './viewer.ts';

// Management of the keys of a workspace by one of its keys.

/**
 * The workspace's keys without revoked ones, oldest first: by default all of them.
 *
 * @throws {Problem} `bad_request`
 */
export function listWorkspaceKeys(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<ApiKey>> {
  return readPage(request, 'asc', keyLimit, ({ key: id, order }, limit) => {
    const where = { workspaceId, revokedAt: null, id };
    return db.prisma.apiKey.findMany({ where, orderBy: { id: order }, ...limit });
  });
}

/** The number of the workspace's keys, without revoked ones. */
export function countWorkspaceKeys({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.apiKey.count({ where: { workspaceId, revokedAt: null } });
}

/** The workspace's keys with these ids, without revoked ones. */
export function findWorkspaceKeys(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<ApiKey[]> {
  return db.prisma.apiKey.findMany({
    where: { workspaceId, revokedAt: null, id: { in: [...ids] } },
  });
}

export interface NewKeyInput {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Creates a key for the viewer's workspace. Its scopes are limited to the viewer's, and it expires no
 * later than the viewer's own key.
 *
 * @param claim stores the idempotency key
 * @throws {Problem} `validation_failed`, `insufficient_scope`
 */
export async function createWorkspaceKey(
  services: Platform,
  viewer: Viewer,
  input: NewKeyInput,
  claim: ClaimIdempotencyKey,
): Promise<IssuedKey> {
  const { keyExpiresAt: latest } = viewer;
  const data = validateNewKey(services, viewer, input);
  const scopes = [...new Set(data.scopes)];
  for (const scope of scopes) assertScope(viewer, scope);
  const request = { name: data.name, scopes, expiresAt: data.expiresAt ?? latest };
  return issueKey(services, viewer.workspaceId, request, viewer, claim);
}

/**
 * Validates the input for a new key, except that the viewer has its scopes.
 *
 * @throws {Problem} `validation_failed`
 */
export function validateNewKey(
  { clock }: Pick<Platform, 'clock'>,
  { keyExpiresAt: latest }: Pick<Viewer, 'keyExpiresAt'>,
  input: Partial<NewKeyInput>,
) {
  const { data, failures } = validate(newKeyModel(clock.now(), latest), input);
  if (!data) throw validationFailed(failures);
  return data;
}

/**
 * A key that the viewer has created within the last day, with its secret.
 *
 * @throws {Problem} `not_found` if it has been revoked
 */
export async function findCreatedKey(
  services: Platform,
  viewer: Viewer,
  { id, secret }: CreatedResource,
): Promise<IssuedKey> {
  const [key] = await findWorkspaceKeys(services, viewer, [id]);
  if (!key || secret === undefined) throw notFound('key');
  return { key, secret };
}

/** @param latest when the viewer's own key expires, if it does */
const newKeyModel = (now: Date, latest: Date | null) =>
  z.object({
    name: textSchema(1, 200),
    scopes: z.array(scopeModel).min(1),
    expiresAt: z
      .date()
      .refine((date) => date > now, {
        params: { code: 'invalid_value' },
        error: 'Must be in the future.',
      })
      .refine((date) => latest === null || date <= latest, {
        params: { code: 'too_late' },
        error: `Must not be later than the expiry of your own key: ${latest?.toISOString()}.`,
      })
      .nullish(),
  });

/**
 * Revokes a key of the viewer's workspace with immediate effect. It can be the viewer's own. The
 * viewer must have all of its scopes.
 *
 * @throws {Problem} `not_found`, also for a key that was revoked before; `insufficient_scope`
 */
export async function revokeWorkspaceKey(
  services: Platform & AccessWatchServices,
  viewer: Viewer,
  id: string,
): Promise<void> {
  if (!isId('key', id) || !(await revokeKey(services, id, viewer))) throw notFound('key');
  services.accessWatch.check();
}
