// Publishes drafts as immutable versions with increasing numbers, and closes forms.

import { orNotFound, problem } from '../../packages/common/problem.ts';
import type { Definition } from '../../packages/definition/definition-model.ts';
import { listLimitedOptions } from '../../packages/definition/option-limits.ts';
import {
  assertPublishable,
  parseDefinition,
} from '../../packages/definition/parsing/parse-definition.ts';
import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { pinDatasets } from '../datasets/options/dataset-pins.ts';
import type { EventType } from '../events/event-types.ts';
import { createEvents, insertEvents, relayEventsJob } from '../events/outbox.ts';
import { readSubscribers } from '../events/subscribers.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import type { Query } from '../platform/database/database.ts';
import { queryOf } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, readPage, unlimited } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { AuditAction } from '../workspaces/audit-log.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { assertFormExists, findForms } from './form-queries.ts';
import {
  type ChangeOptions,
  type ChangeServices,
  type ComputeChanges,
  changeForm,
  type Preconditions,
  type Transaction,
} from './form-transaction.ts';
import { formTextsOf } from './translations/exchange-translations.ts';

const formPrefix = 'form_';

/** The maximum of the column `version`. */
const largestVersion = 2 ** 31 - 1;

/**
 * Identifier of a version: `ver_01h455vb4pex5vsknk084sn02q_3` is version 3 of
 * `form_01h455vb4pex5vsknk084sn02q`.
 */
export function versionId(formId: string, version: number): string {
  return `ver_${formId.slice(formPrefix.length)}_${version}`;
}

interface VersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Parses the identifier of a version; undefined for other texts. */
export function parseVersionId(id: string): VersionKey | undefined {
  const [, suffix, digits] = /^ver_([^_]+)_([1-9]\d{0,9})$/.exec(id) ?? [];
  const [formId, version] = [`${formPrefix}${suffix}`, Number(digits)];
  return isId('form', formId) && version <= largestVersion ? { formId, version } : undefined;
}

/**
 * Publishes the draft as the next version, even if it is unchanged.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`
 */
export function publishForm(
  services: ChangeServices,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  query: object,
): Promise<Form> {
  const options = { viewer, id, preconditions, query, action: 'form.published' } as const;
  return changeFormAndEmitEvent(services, options, async (form, tx) => {
    const definition = parseDefinition(form.draft, services.ids);
    assertPublishable(definition);
    const version = (form.publishedVersion ?? 0) + 1;
    const publishedAt = services.clock.now();
    const datasets = await pinDatasets(queryOf(tx), form.workspaceId, definition);
    const data = {
      formId: id,
      version,
      definition,
      publishedAt,
      formTexts: formTextsOf(form),
      ...(datasets && { datasets }),
    };
    await endVersion(tx, form, publishedAt);
    await tx.formVersion.createMany({ data });
    await trackOptions(queryOf(tx), form, definition);
    return {
      status: FormStatus.PUBLISHED,
      publishedVersion: version,
      hasUnpublishedChanges: false,
    };
  });
}

/**
 * Closes a form, so that it no longer accepts responses. Its versions remain. No effect on a closed form.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `not_published`
 */
export function unpublishForm(
  services: ChangeServices,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  query: object,
): Promise<Form> {
  const options = { viewer, id, preconditions, query, action: 'form.unpublished' } as const;
  return changeFormAndEmitEvent(services, options, async (form, tx) => {
    if (form.status === FormStatus.CLOSED) return undefined;
    if (form.status === FormStatus.PUBLISHED) {
      await endVersion(tx, form, services.clock.now());
      return { status: FormStatus.CLOSED };
    }
    throw problem('not_published', 'The form was never published, so it cannot be closed.');
  });
}

/**
 * Makes the counters of options those of the limits that apply from now on. Counts the stored responses for options
 * that had no limit before.
 */
async function trackOptions(
  run: Query,
  { id, publishedVersion }: Form,
  definition: Definition,
): Promise<void> {
  const limited = listLimitedOptions(definition).map(({ questionId, optionId }) => ({
    question_id: questionId,
    option_id: optionId,
  }));
  if (limited.length === 0 && publishedVersion === null) return;
  const text = `${longQueryMarker} SELECT FROM track_options($1, $2::json)`;
  await run({ text, values: [id, JSON.stringify(limited)] });
}

/** Records until when the version was live, if one is: for respondents who opened it before. */
async function endVersion(
  tx: Transaction,
  { id, status, publishedVersion }: Form,
  liveUntil: Date,
): Promise<void> {
  if (status !== FormStatus.PUBLISHED || publishedVersion === null) return;
  const where = { formId: id, version: publishedVersion };
  await tx.formVersion.updateMany({ where, data: { liveUntil } });
}

/** A change that is both an event for webhooks and an entry of the audit log. */
interface EventfulChange extends ChangeOptions {
  readonly action: EventType & AuditAction;
}

/** Changes a form and, if it changed, writes an event for each subscribed webhook. */
async function changeFormAndEmitEvent(
  services: ChangeServices,
  options: EventfulChange,
  computeChanges: ComputeChanges,
): Promise<Form> {
  const { clock, ids, jobs } = services;
  const { id, action: type } = options;
  let eventCount = 0;
  const changed = await changeForm(services, options, async (form, tx) => {
    const changes = await computeChanges(form, tx);
    if (!changes) return undefined;
    const run = queryOf(tx);
    const subscribers = (await readSubscribers(run, [form])).get(id) ?? [];
    const events = createEvents(ids, { ...form, subscribers }, { type, at: clock.now() });
    await insertEvents(run, id, events);
    eventCount = events.length;
    return changes;
  });
  if (eventCount > 0) jobs.trigger(relayEventsJob);
  return changed;
}

/**
 * Lists the published versions of a form, newest first; by default all of them.
 *
 * @param query selection of each version, from Pothos
 * @throws {Problem} `not_found`, `bad_request`
 */
export function listVersions(
  services: Platform,
  viewer: Viewer,
  formId: string,
  request: PageRequest<number>,
  query: object,
): Promise<Page<FormVersion>> {
  return readPage(
    request,
    'desc',
    unlimited,
    async ({ key, order }, limit): Promise<FormVersion[]> => {
      await assertFormExists(services, viewer, formId);
      const range = { where: { formId, version: key }, orderBy: { version: order }, ...limit };
      return services.db.prisma.formVersion.findMany({ ...query, ...range });
    },
  );
}

export function countVersions({ db }: Platform, formId: string): Promise<number> {
  return db.prisma.formVersion.count({ where: { formId } });
}

/**
 * Finds a published version of a form.
 *
 * @throws {Problem} `not_found`
 */
export async function findVersion(
  services: Platform,
  viewer: Viewer,
  formId: string,
  version: number,
  query: object,
): Promise<FormVersion> {
  await assertFormExists(services, viewer, formId);
  const found = await services.db.prisma.formVersion.findUnique({
    ...query,
    where: { formId_version: { formId, version } },
  });
  return orNotFound('version', found);
}

/** Finds versions of forms of the viewer's workspace, in any order; others are absent from the result. */
export async function findVersions(
  services: Platform,
  viewer: Viewer,
  keys: readonly VersionKey[],
  query: object,
): Promise<FormVersion[]> {
  const formIds = [...new Set(keys.map(({ formId }) => formId))];
  const own = await findForms(services, viewer, formIds, { select: { id: true } });
  const ownIds = new Set(own.map(({ id }) => id));
  const readable = keys.filter(({ formId }) => ownIds.has(formId));
  if (readable.length === 0) return [];
  return services.db.prisma.formVersion.findMany({ ...query, where: { OR: readable } });
}
