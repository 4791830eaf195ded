import type { Viewer } from '../workspaces/viewer.ts';
import { withForm } from './change.ts';
import type { FormsKernel } from './live.ts';

/**
 * Deletes a form with its versions and all its responses, or nothing. Its slug stays taken.
 *
 * In SQL, because Prisma would first read what belongs to each row that it deletes.
 *
 * @throws {Problem} `not_found`
 */
export function deleteForm(kernel: FormsKernel, viewer: Viewer, id: string): Promise<void> {
  return withForm(kernel, viewer, id, async (_, tx) => {
    await tx.$executeRaw`DELETE FROM responses WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM reviews WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM response_counts WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM response_days WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM answer_tallies WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM form_versions WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM forms WHERE id = ${id}`;
  });
}
