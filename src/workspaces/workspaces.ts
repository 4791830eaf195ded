import { Plan, type Workspace } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { isUniqueViolation, queryOf } from '../platform/database/database.ts';
import { prepareKey } from './api-keys.ts';
import { scopes } from './scopes.ts';
import { writeAudit } from './write-audit.ts';

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

/** All of them, oldest first. */
export function listWorkspaces({ db }: Platform): Promise<Workspace[]> {
  return db.prisma.workspace.findMany({ orderBy: { id: 'asc' } });
}

/** By id, else by name. */
export async function findWorkspace(
  { db }: Platform,
  idOrName: string,
): Promise<Workspace | undefined> {
  const found = await db.prisma.workspace.findMany({
    where: { OR: [{ id: idOrName }, { name: idOrName }] },
  });
  return found.find(({ id }) => id === idOrName) ?? found[0];
}

/** Gives a workspace a plan, as the operator may. */
export function setPlan(services: Platform, id: string, plan: Plan): Promise<Workspace> {
  return services.db.prisma.$transaction(async (tx) => {
    const record = { action: 'workspace.plan_changed', targetId: id } as const;
    await writeAudit(queryOf(tx), services, id, 'cli', record);
    return tx.workspace.update({ where: { id }, data: { plan } });
  });
}

/** The name of the workspace that the first start makes, and that tools take where none is named. */
export const defaultWorkspace = 'default';

/**
 * On an empty database: a workspace and a key with every scope, both or neither. Of servers that
 * start together one makes them, since the name is unique.
 *
 * @returns the key's secret if it was generated now, to be shown once
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

/** Whether a request was ever made with a key, of whichever workspace. */
export async function isAnyKeyUsed({ db }: Platform): Promise<boolean> {
  return (await db.prisma.apiKey.findFirst({ where: { lastUsedAt: { not: null } } })) !== null;
}
