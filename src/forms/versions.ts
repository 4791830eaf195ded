import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import type { EventType } from '../events/event-types.ts';
import { eventsOf, insertEvents } from '../events/outbox.ts';
import { listenersOf } from '../events/subject.ts';
import { queryOf } from '../kernel/db.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { everything, type Page, type PageRequest, planPage } from '../kernel/paging.ts';
import { notFound, problem } from '../kernel/problem.ts';
import type { AuditAction } from '../workspaces/audit.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { type Change, changeForm } from './change.ts';
import { assertPublishable, parseDefinition } from './definition/parse.ts';
import { assertForm, findForms } from './forms.ts';
import type { FormsKernel } from './live.ts';
import type { Preconditions } from './preconditions.ts';
import type { VersionKey } from './version-id.ts';

/**
 * Makes the draft the next version, and the live one; an unchanged draft too.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`
 */
export function publishForm(
  kernel: FormsKernel,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  query: object,
): Promise<Form> {
  return changeAndTell(
    kernel,
    viewer,
    id,
    preconditions,
    query,
    'form.published',
    async (form, tx) => {
      const definition = parseDefinition(form.draft, kernel.ids);
      assertPublishable(definition);
      const version = (form.publishedVersion ?? 0) + 1;
      const publishedAt = kernel.clock.now();
      await tx.formVersion.createMany({ data: { formId: id, version, definition, publishedAt } });
      return {
        status: FormStatus.PUBLISHED,
        publishedVersion: version,
        hasUnpublishedChanges: false,
      };
    },
  );
}

/**
 * Closes a form: it takes no more answers, and keeps its last version. A closed one stays closed.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `not_published`
 */
export function unpublishForm(
  kernel: FormsKernel,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  query: object,
): Promise<Form> {
  return changeAndTell(
    kernel,
    viewer,
    id,
    preconditions,
    query,
    'form.unpublished',
    async ({ status }) => {
      if (status === FormStatus.CLOSED) return undefined;
      if (status === FormStatus.PUBLISHED) return { status: FormStatus.CLOSED };
      throw problem('not_published', 'The form was never published: there is nothing to close.');
    },
  );
}

/** Changes a form and tells those who listen, if it was changed. */
async function changeAndTell(
  kernel: FormsKernel,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  query: object,
  type: EventType & AuditAction,
  change: Change,
): Promise<Form> {
  const { clock, ids, jobs } = kernel;
  let told = 0;
  const changed = await changeForm(
    kernel,
    viewer,
    id,
    preconditions,
    type,
    query,
    async (form, tx) => {
      const changes = await change(form, tx);
      if (!changes) return undefined;
      const run = queryOf(tx);
      const listeners = await listenersOf(run, form.workspaceId, id);
      const events = eventsOf(ids, { ...form, listeners }, { type, at: clock.now() });
      await insertEvents(run, id, events);
      told = events.length;
      return changes;
    },
  );
  if (told > 0) jobs.nudge('relay-events');
  return changed;
}

/**
 * The published versions of the viewer's form, newest first; all of them unless told otherwise.
 *
 * @param query what to load of each, from Pothos
 * @throws {Problem} `not_found`, `bad_request`
 */
export async function listVersions(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  request: PageRequest<number>,
  query: object,
): Promise<Page<FormVersion>> {
  const { part, page } = planPage(request, 'desc', everything);
  await assertForm(kernel, viewer, formId);
  const rows: FormVersion[] = await kernel.db.prisma.formVersion.findMany({
    ...query,
    where: { formId, version: part.key },
    orderBy: { version: part.order },
    ...(part.take !== undefined && { take: part.take }),
  });
  return page(rows);
}

/** How many versions the form has. */
export function countVersions({ db }: Kernel, formId: string): Promise<number> {
  return db.prisma.formVersion.count({ where: { formId } });
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

/** Those of the versions that belong to the viewer's forms, in any order. */
export async function findVersions(
  kernel: Kernel,
  viewer: Viewer,
  keys: readonly VersionKey[],
  query: object,
): Promise<FormVersion[]> {
  const formIds = [...new Set(keys.map(({ formId }) => formId))];
  const own = await findForms(kernel, viewer, formIds, { select: { id: true } });
  const isOwn = new Set(own.map(({ id }) => id));
  const readable = keys.filter(({ formId }) => isOwn.has(formId));
  if (readable.length === 0) return [];
  return kernel.db.prisma.formVersion.findMany({ ...query, where: { OR: readable } });
}
