import { Plan, type Workspace } from '../../prisma/generated/client/client.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import { queryOf } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { prepareKey } from './api-keys.ts';
import { writeAudit } from './audit-log.ts';
import { scopes } from './scopes.ts';

/** @returns undefined if the name is taken */
export async function createWorkspace(
  { db, clock, ids }: Platform,
  name: string,
  plan: Plan,
): Promise<Workspace | undefined> {
  const id = ids.next('ws');
  await db.prisma.workspace.createMany({
    data: { id, name, plan, createdAt: clock.now() },
    skipDuplicates: true,
  });
  return (await db.prisma.workspace.findUnique({ where: { id } })) ?? undefined;
}

/** All workspaces, oldest first. */
export function listWorkspaces({ db }: Platform): Promise<Workspace[]> {
  return db.prisma.workspace.findMany({ orderBy: { id: 'asc' } });
}

/** Finds a workspace by id, or else by name. */
export async function findWorkspace(
  { db }: Platform,
  idOrName: string,
): Promise<Workspace | undefined> {
  const found = await db.prisma.workspace.findMany({
    where: { OR: [{ id: idOrName }, { name: idOrName }] },
  });
  return found.find(({ id }) => id === idOrName) ?? found[0];
}

/** Changes the plan of a workspace, on behalf of the operator. */
export function setPlan(services: Platform, id: string, plan: Plan): Promise<Workspace> {
  return services.db.prisma.$transaction(async (tx) => {
    const record = { action: 'workspace.plan_changed', targetId: id } as const;
    await writeAudit(queryOf(tx), services, id, 'cli', record);
    await tx.workspace.updateMany({ where: { id }, data: { plan } });
    return tx.workspace.findUniqueOrThrow({ where: { id } });
  });
}

/** The name of the workspace that the first start creates, and the default of command-line tools. */
export const defaultWorkspace = 'default';

/**
 * On an empty database creates a workspace and a key with all scopes, in one transaction. If several
 * servers start at the same time, the unique name lets one of them succeed.
 *
 * @returns the secret of the key if it was generated, to be printed once
 */
export async function bootstrapWorkspace(services: Platform): Promise<string | undefined> {
  const { db, clock, ids, config } = services;
  if ((await db.prisma.workspace.count()) > 0) return undefined;

  const request = { name: 'bootstrap', scopes, expiresAt: null };
  const { row, secret } = prepareKey(services, request, config.BOOTSTRAP_API_KEY);
  try {
    await db.prisma.$transaction(async (tx) => {
      const { id } = await tx.workspace.create({
        data: {
          id: ids.next('ws'),
          name: defaultWorkspace,
          plan: config.DEFAULT_PLAN === 'free' ? Plan.FREE : Plan.PRO,
          createdAt: clock.now(),
          apiKeys: { create: row },
        },
      });
      const record = { action: 'key.created', targetId: row.id } as const;
      await writeAudit(queryOf(tx), services, id, 'bootstrap', record);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
  return config.BOOTSTRAP_API_KEY === undefined ? secret : undefined;
}

/** Whether any key of any workspace has ever been used. */
export async function isAnyKeyUsed({ db }: Platform): Promise<boolean> {
  return (await db.prisma.apiKey.findFirst({ where: { lastUsedAt: { not: null } } })) !== null;
}
