import type { Form } from '../../prisma/generated/client/client.ts';
import { isId } from '../../src/platform/ids.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import { operatorOf, type Viewer } from '../../src/workspaces/viewer.ts';

/** A form of any workspace, with the operator of its workspace. */
export interface FoundForm extends Form {
  readonly viewer: Viewer;
}

/**
 * Finds the form of an argument.
 *
 * @param idOrSlug its id, or the slug of its public address
 * @throws {OperatorError} if there is none
 */
export async function findFormArgument({ db }: Platform, idOrSlug: string): Promise<FoundForm> {
  const where = isId('form', idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
  const form = await db.prisma.form.findFirst({ where });
  const id = form?.workspaceId ?? '';
  const workspace = form && (await db.prisma.workspace.findUnique({ where: { id } }));
  if (form && workspace) return { ...form, viewer: operatorOf(workspace) };
  throw new OperatorError(`There is no form with the id or slug "${idOrSlug}".`);
}
