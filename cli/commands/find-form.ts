import type { Platform } from '../../src/platform/container/platform.ts';
import { isId } from '../../src/platform/ids.ts';
import { CommandError } from './run-command.ts';

/** A form of any workspace. */
export interface FoundForm {
  readonly id: string;
  readonly workspaceId: string;
}

/**
 * Finds the form of an argument.
 *
 * @param idOrSlug its id, or the slug of its public address
 * @throws {CommandError} if there is none
 */
export async function findFormArgument({ db }: Platform, idOrSlug: string): Promise<FoundForm> {
  const select = { id: true, workspaceId: true };
  const where = isId('form', idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
  const form = await db.prisma.form.findFirst({ where, select });
  if (form) return form;
  throw new CommandError(`There is no form with the id or slug "${idOrSlug}".`);
}
