import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound, problem } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { changeForm, touched } from './change.ts';
import { assertPublishable, parseDefinition } from './definition/parse.ts';
import { assertForm } from './forms.ts';
import type { FormsKernel } from './live.ts';

/**
 * Makes the draft the next version, and the live one; an unchanged draft too.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export function publishForm(kernel: FormsKernel, viewer: Viewer, id: string): Promise<Form> {
  return changeForm(kernel, viewer, id, async (tx, form) => {
    const definition = parseDefinition(form.draft, kernel.ids);
    assertPublishable(definition);
    const version = (form.publishedVersion ?? 0) + 1;
    await tx.formVersion.create({
      data: { formId: id, version, definition, publishedAt: kernel.clock.now() },
    });
    return tx.form.update({
      where: { id },
      data: {
        ...touched(kernel),
        status: FormStatus.PUBLISHED,
        publishedVersion: version,
        hasUnpublishedChanges: false,
      },
    });
  });
}

/**
 * Closes a form: it takes no more answers, and keeps its last version. A closed one stays closed.
 *
 * @throws {Problem} `not_found`, `not_published`
 */
export function unpublishForm(kernel: FormsKernel, viewer: Viewer, id: string): Promise<Form> {
  return changeForm(kernel, viewer, id, async (tx, form) => {
    if (form.status === FormStatus.CLOSED) return form;
    if (form.status === FormStatus.DRAFT) {
      throw problem('not_published', 'The form was never published: there is nothing to close.');
    }
    return tx.form.update({
      where: { id },
      data: { ...touched(kernel), status: FormStatus.CLOSED },
    });
  });
}

/**
 * Every published version of the viewer's form, newest first.
 *
 * @param query what to load of each, from Pothos
 * @throws {Problem} `not_found`
 */
export async function listVersions(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  query: object,
): Promise<FormVersion[]> {
  await assertForm(kernel, viewer, formId);
  return kernel.db.prisma.formVersion.findMany({
    ...query,
    where: { formId },
    orderBy: { version: 'desc' },
  });
}

/**
 * One published version.
 *
 * @throws {Problem} `not_found`
 */
export async function findVersion(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  version: number,
  query: object,
): Promise<FormVersion> {
  await assertForm(kernel, viewer, formId);
  const found = await kernel.db.prisma.formVersion.findUnique({
    ...query,
    where: { formId_version: { formId, version } },
  });
  if (!found) throw notFound('version');
  return found;
}
