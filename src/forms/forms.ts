import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound, problem, validationFailed } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { readBy } from './definition/failures.ts';
import { kit } from './definition/kit.ts';
import { assertPublishable, parseDefinition } from './definition/parse.ts';
import { starter } from './definition/starter.ts';
import type { LiveForms } from './live.ts';
import { patchSettings, readSettings, type SettingsPatch } from './settings.ts';
import { newSlug } from './slug.ts';

/** What the use-cases of forms work with. */
export interface FormsKernel extends Kernel {
  readonly liveForms: LiveForms;
}

export interface NewForm {
  title?: string | null | undefined;
  description?: string | null | undefined;
  definition?: unknown;
  settings?: SettingsPatch | null | undefined;
}

export interface FormPatch extends NewForm {
  /** The revision that the client has seen. */
  revision?: number | null | undefined;
}

type Transaction = Prisma.TransactionClient;

/**
 * Makes a form of the viewer's workspace; without a definition it holds a starter form.
 *
 * @throws {Problem} `validation_failed`, `pro_plan_required`
 */
export async function createForm(
  { db, clock, ids }: FormsKernel,
  viewer: Viewer,
  input: NewForm,
): Promise<Form> {
  const texts = readTexts({ ...input, title: input.title ?? undefined });
  const { title = 'Untitled form', description = null } = texts;
  const draft = parseDefinition(input.definition ?? starter, ids);
  const settings = patchSettings(readSettings({}), input.settings ?? {}, viewer);
  const id = ids.next('form');
  const slug = newSlug(ids);
  const now = clock.now();

  return db.prisma.$transaction(async (tx) => {
    await tx.slug.create({ data: { slug, formId: id } });
    return tx.form.create({
      data: {
        id,
        workspaceId: viewer.workspaceId,
        slug,
        title,
        description,
        status: FormStatus.DRAFT,
        draft,
        settings,
        createdAt: now,
        updatedAt: now,
      },
    });
  });
}

/**
 * Changes what the patch names. Nothing is changed if anything in it is wrong, and the revision
 * grows only if something changed.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`, `pro_plan_required`
 */
export async function updateForm(
  kernel: FormsKernel,
  viewer: Viewer,
  id: string,
  patch: FormPatch,
  precondition: number | undefined,
): Promise<Form> {
  return changeForm(kernel, viewer, id, async (tx, form) => {
    assertRevision(form, precondition, 412);
    assertRevision(form, patch.revision ?? undefined, 409);
    const changes = await changesOf(kernel, viewer, tx, form, patch);
    if (Object.keys(changes).length === 0) return form;
    return tx.form.update({
      where: { id },
      data: { ...changes, ...touched(kernel), revision: { increment: 1 } },
    });
  });
}

/**
 * Makes the draft the next version, and the live one.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function publishForm(kernel: FormsKernel, viewer: Viewer, id: string): Promise<Form> {
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
 * The viewer's form.
 *
 * @param query what to load beside it, from Pothos
 * @throws {Problem} `not_found`, for another workspace's form too
 */
export async function findForm(
  { db }: Kernel,
  { workspaceId }: Viewer,
  id: string,
  query: object = {},
): Promise<Form> {
  const form = isId('form', id)
    ? await db.prisma.form.findFirst({ ...query, where: { id, workspaceId } })
    : undefined;
  if (!form) throw notFound('form');
  return form;
}

/** @throws {Problem} `not_found`, unless the form is the viewer's */
export async function assertForm({ db }: Kernel, { workspaceId }: Viewer, id: string) {
  const found =
    isId('form', id) && (await db.prisma.form.count({ where: { id, workspaceId } })) > 0;
  if (!found) throw notFound('form');
}

/** How many responses of the form are stored now. */
export async function countResponses({ db }: Kernel, formId: string): Promise<number> {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}

/** Runs a change with the form locked, and drops the copies that are kept of it. */
async function changeForm(
  { db, liveForms }: FormsKernel,
  viewer: Viewer,
  id: string,
  change: (tx: Transaction, form: Form) => Promise<Form>,
): Promise<Form> {
  if (!isId('form', id)) throw notFound('form');
  const changed = await db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM forms WHERE id = ${id} FOR UPDATE`;
    const form = await tx.form.findFirst({ where: { id, workspaceId: viewer.workspaceId } });
    if (!form) throw notFound('form');
    return change(tx, form);
  });
  liveForms.forget(id);
  return changed;
}

const touched = ({ clock }: Kernel) => ({ updatedAt: clock.now(), epoch: { increment: 1 } });

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
): Promise<Prisma.FormUpdateInput> {
  const { title = form.title, description = form.description } = readTexts(patch);
  const stored = readSettings(form.settings);
  const settings = patchSettings(stored, patch.settings ?? {}, viewer);
  const draft = patch.definition == null ? undefined : parseDefinition(patch.definition, ids);

  return {
    ...(title !== form.title && { title }),
    ...(description !== form.description && { description }),
    ...(!isDeepStrictEqual(settings, stored) && { settings }),
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

const textsModel = z.object({
  title: kit.title(500).optional(),
  description: kit.text(2000).nullable().optional(),
});

/** Title and description as they are stored; undefined where they were not sent. */
function readTexts(input: NewForm): z.output<typeof textsModel> {
  const { data, failures } = readBy(textsModel, input);
  if (!data) throw validationFailed(failures);
  return data;
}
