// New forms: from a template, with a definition, or as a copy of another form.

import { checkAll, validationFailed } from '../../packages/common/problem.ts';
import { countCodePoints } from '../../packages/common/text/text-rules.ts';
import type { Definition } from '../../packages/definition/definition-model.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { queryOf } from '../platform/database/transaction.ts';
import { type AuditAction, writeAudit } from '../workspaces/audit-log.ts';
import type { ClaimIdempotencyKey } from '../workspaces/idempotency-keys.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { FormServices } from './cache/form-services.ts';
import { newSlug, parseTags, parseTitleAndDescription, titleLimit } from './form-metadata.ts';
import { findForm } from './form-queries.ts';
import {
  assertPreconditions,
  type ChangeServices,
  type Preconditions,
} from './form-transaction.ts';
import {
  applySettings,
  defaultSettings,
  mergeSettings,
  passwordHashToStore,
  type SettingsPatch,
  type StoredSettings,
  settingsToStore,
} from './settings/form-settings.ts';
import { assertNotificationsFit } from './settings/notification-references.ts';
import type { Template } from './templates/template.ts';
import { findTemplateBySlug, starter, templates } from './templates/templates.ts';
import { blockNewSubscriptions } from './webhook-subscriptions.ts';

export interface NewForm {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Slug of a template. */
  readonly template?: string | null | undefined;
  /** Overrides the definition of the template. */
  readonly definition?: unknown;
  readonly settings?: SettingsPatch | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

export interface CheckedForm extends StoredSettings {
  readonly title: string;
  readonly description: string | null;
  readonly draft: Definition;
  readonly tags: string[];
}

/**
 * Creates a form in the viewer's workspace. Without template and definition it contains a starter
 * definition.
 *
 * @param query selection of the returned form, from Pothos
 * @param claim stores the idempotency key of the creation
 * @throws {Problem} `validation_failed`, `pro_plan_required`
 */
export async function createForm(
  services: ChangeServices,
  viewer: Viewer,
  input: NewForm,
  query: object,
  claim: ClaimIdempotencyKey,
): Promise<Form> {
  const checked = validateNewForm(services, viewer, input);
  const hash = await passwordHashToStore(viewer, input.settings?.password, async () => null);
  const settings = settingsToStore(checked.settings);
  const row = { ...checked, settings, passwordHash: hash ?? null };
  return insertForm(services, viewer, { action: 'form.created', query, claim, row });
}

/**
 * Validates a new form and returns what `createForm` would store, without storing it. The password is
 * not hashed, because hashing is slow.
 *
 * @throws {Problem} `validation_failed`, `pro_plan_required`
 */
export function validateNewForm(
  services: Pick<FormServices, 'ids' | 'config'>,
  viewer: Viewer,
  input: NewForm,
): CheckedForm {
  const { ids } = services;
  const [texts, template, sent, merged, tags = []] = parseNewForm(services, input);
  const draft = sent ?? parseDefinition(template?.definition ?? starter, ids);
  assertNotificationsFit(merged, defaultSettings, draft);
  const unset = { settings: defaultSettings, passwordHash: null };
  return {
    title: texts.title ?? template?.title ?? 'Untitled form',
    description: texts.description ?? null,
    draft,
    tags,
    ...applySettings(unset, merged, input.settings?.password && unhashedPlaceholder, viewer),
  };
}

/**
 * Parses a new form. Does not check whether the plan allows its settings.
 *
 * @throws {Problem} `validation_failed`
 */
export function parseNewForm(
  { ids, config }: Pick<FormServices, 'ids' | 'config'>,
  input: NewForm,
) {
  return checkAll(
    () => parseTitleAndDescription({ ...input, title: input.title ?? undefined }),
    () => resolveTemplate(input.template ?? undefined),
    () => (input.definition == null ? undefined : parseDefinition(input.definition, ids)),
    () => mergeSettings(defaultSettings, input.settings ?? {}, config),
    () => parseTags({ tags: input.tags ?? undefined }),
  );
}

const unhashedPlaceholder = 'a password that was not hashed';

/** @throws {Problem} `validation_failed` */
function resolveTemplate(slug: string | undefined): Template | undefined {
  if (slug === undefined) return undefined;
  const template = findTemplateBySlug(slug);
  if (template) return template;
  const known = templates.map((one) => one.slug).join(', ');
  const message = `Unknown template. Templates: ${known}.`;
  throw validationFailed([{ path: ['template'], code: 'invalid_value', message }]);
}

const copySuffix = ' (copy)';

/** Differences of a copy from its source. */
export interface DuplicateInput {
  readonly title?: string | null | undefined;
}

interface DuplicateOptions {
  readonly preconditions: Preconditions;
  /** Selection of the returned form, from Pothos. */
  readonly query: object;
  /** Stores the idempotency key of the creation. */
  readonly claim: ClaimIdempotencyKey;
}

/**
 * Creates a form with the draft, the tags and all settings of another form, including its password and Pro
 * settings, on any plan. The copy is unpublished and has no responses.
 *
 * A single statement reads the revision and everything that is copied, so the preconditions need no
 * lock.
 *
 * @param input the title, by default `<title> (copy)`
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`
 */
export async function duplicateForm(
  services: FormServices,
  viewer: Viewer,
  id: string,
  input: DuplicateInput,
  { preconditions, query, claim }: DuplicateOptions,
): Promise<Form> {
  const { form, sent } = await validateDuplicate(services, viewer, id, input, preconditions);
  const { title, description, draft, settings, passwordHash, tags } = form;
  const truncatedTitle = [...title].slice(0, titleLimit - countCodePoints(copySuffix)).join('');
  const row = {
    title: sent.title ?? `${truncatedTitle}${copySuffix}`,
    description,
    draft: draft ?? {},
    settings: settings ?? {},
    passwordHash,
    tags,
  };
  return insertForm(services, viewer, { action: 'form.duplicated', query, claim, row });
}

/**
 * Validates the input of `duplicateForm` without creating the copy.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`
 */
export async function validateDuplicate(
  services: FormServices,
  viewer: Viewer,
  id: string,
  { title }: DuplicateInput,
  preconditions: Preconditions,
) {
  const form = await findForm(services, viewer, id);
  assertPreconditions(form, preconditions);
  return { form, sent: parseTitleAndDescription({ title: title ?? undefined }) };
}

type NewFormRow = Pick<
  Prisma.FormCreateManyInput,
  'title' | 'description' | 'draft' | 'settings' | 'passwordHash' | 'tags'
>;

interface InsertOptions {
  readonly action: AuditAction;
  readonly query: object;
  readonly claim: ClaimIdempotencyKey;
  readonly row: NewFormRow;
}

function insertForm(
  services: ChangeServices,
  viewer: Viewer,
  { action, query, claim, row }: InsertOptions,
): Promise<Form> {
  const { db, clock, ids } = services;
  const { workspaceId } = viewer;
  const id = ids.next('form');
  const slug = newSlug(ids);
  const now = clock.now();
  return db.prisma.$transaction(async (tx) => {
    const run = queryOf(tx);
    await claim(run, { id });
    await blockNewSubscriptions(run, workspaceId);
    await writeAudit(run, services, workspaceId, viewer, { action, targetId: id, formId: id });
    await tx.slug.createMany({ data: { slug, formId: id } });
    await tx.form.createMany({
      data: {
        ...row,
        id,
        workspaceId,
        slug,
        status: FormStatus.DRAFT,
        createdAt: now,
        updatedAt: now,
      },
    });
    return tx.form.findUniqueOrThrow({ ...query, where: { id } });
  });
}
