import { isDeepStrictEqual } from 'node:util';
import type { Form } from '../../prisma/generated/client/client.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { checkAll, problem } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { changeForm, type FormChanges, type Transaction } from './change.ts';
import { changeSettings, hashToStore } from './change-settings.ts';
import { parseDefinition } from './definition/parse.ts';
import { findForm } from './forms.ts';
import type { FormsKernel } from './live.ts';
import { mergeSettings, readSettings, type SettingsPatch } from './settings.ts';
import { readTexts } from './texts.ts';

/** What is to change; what is left out stays as it is. */
export interface FormPatch {
  /** The revision that the client has seen. */
  readonly revision?: number | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly definition?: unknown;
  readonly settings?: SettingsPatch | null | undefined;
}

/**
 * Changes what the patch names. Nothing is changed if anything in it is wrong, and the revision
 * grows only if something changed.
 *
 * @param precondition the revision that `If-Match` names
 * @param query what to answer with, from Pothos
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`, `pro_plan_required`
 */
export async function updateForm(
  kernel: FormsKernel,
  viewer: Viewer,
  id: string,
  patch: FormPatch,
  precondition: number | undefined,
  query: object,
): Promise<Form> {
  const passwordHash = await hashToStore(viewer, patch.settings?.password, async () => {
    return (await findForm(kernel, viewer, id)).passwordHash;
  });
  return changeForm(kernel, viewer, id, 'form.updated', query, async (form, tx) => {
    assertRevision(form, precondition, 412);
    assertRevision(form, patch.revision ?? undefined, 409);
    const changes = await changesOf(kernel, viewer, tx, form, patch, passwordHash);
    if (Object.keys(changes).length === 0) return undefined;
    return { ...changes, revision: { increment: 1 } };
  });
}

function assertRevision(form: Form, seen: number | undefined, status: 409 | 412): void {
  if (seen === undefined || seen === form.revision) return;
  const detail = `The form is at revision ${form.revision}, not ${seen}. Read it again and repeat your change.`;
  throw problem('revision_conflict', detail, {
    status,
    members: { current_revision: form.revision },
  });
}

/** What would really change. */
async function changesOf(
  { ids }: Kernel,
  viewer: Viewer,
  tx: Transaction,
  form: Form,
  patch: FormPatch,
  hash: string | null | undefined,
): Promise<FormChanges> {
  const stored = readSettings(form.settings);
  const [{ title = form.title, description = form.description }, draft, merged] = checkAll(
    () => readTexts(patch),
    () => (patch.definition == null ? undefined : parseDefinition(patch.definition, ids)),
    () => mergeSettings(stored, patch.settings ?? {}),
  );
  const current = { settings: stored, passwordHash: form.passwordHash };
  const { settings, passwordHash } = changeSettings(current, merged, hash, viewer);

  return {
    ...(title !== form.title && { title }),
    ...(description !== form.description && { description }),
    ...(!isDeepStrictEqual(settings, stored) && { settings }),
    ...(passwordHash !== form.passwordHash && { passwordHash }),
    ...(draft &&
      !isDeepStrictEqual(draft, form.draft) && {
        draft,
        hasUnpublishedChanges: !isDeepStrictEqual(draft, await lastPublished(tx, form)),
      }),
  };
}

async function lastPublished(tx: Transaction, form: Form): Promise<unknown> {
  if (form.publishedVersion === null) return undefined;
  const version = await tx.formVersion.findUnique({
    where: { formId_version: { formId: form.id, version: form.publishedVersion } },
  });
  return version?.definition;
}
