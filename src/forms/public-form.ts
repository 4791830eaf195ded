import { createHash } from 'node:crypto';
import { type FormsKernel, findPublished, type LiveForm, type LiveVersion } from './live.ts';
import { type ClosedReason, closedReason } from './openness.ts';

/** What anybody may see of a form. Expected answers and points are not part of it. */
export interface PublicForm {
  readonly form: LiveForm;
  readonly version: LiveVersion;
  readonly closedReason: ClosedReason | undefined;
  /** Changes whenever anything that is shown changes. */
  readonly etag: string;
}

/**
 * A form as its visitors see it, open or closed. Usually costs no statement; one where the form
 * has a limit of responses.
 *
 * @throws {Problem} `not_found`, also for a form that never was published
 */
export async function publicForm(kernel: FormsKernel, slug: string): Promise<PublicForm> {
  const form = await findPublished(kernel, slug);
  const reason = await closedReason(kernel, form);
  const state = `${form.id} ${form.epoch} ${reason ?? 'open'}`;
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  return { form, version: form.version, closedReason: reason, etag };
}
