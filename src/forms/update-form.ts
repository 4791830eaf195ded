// Updates forms. If any part of a patch is invalid, nothing is changed. The revision increases only if a value changed.

import { isDeepStrictEqual } from 'node:util';
import { checkAll, type Failure, validationFailed } from '../../packages/common/problem.ts';
import type { Definition } from '../../packages/definition/definition-model.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import type { Form } from '../../prisma/generated/client/client.ts';
import { areOutdated, parsePins } from '../datasets/options/dataset-pins.ts';
import { queryOf } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { FormServices } from './cache/form-services.ts';
import { parseTags, parseTitleAndDescription } from './form-metadata.ts';
import { findForm } from './form-queries.ts';
import {
  assertPreconditions,
  type ChangeServices,
  changeForm,
  type FormChanges,
  type Preconditions,
  type Transaction,
} from './form-transaction.ts';
import {
  applySettings,
  mergeSettings,
  parseSettings,
  passwordHashToStore,
  type Settings,
  type SettingsPatch,
  settingsToStore,
} from './settings/form-settings.ts';
import { assertNotificationsFit } from './settings/notification-references.ts';

/** Changes of a form; undefined members keep their value. */
export interface FormPatch {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly definition?: unknown;
  readonly settings?: SettingsPatch | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

interface UpdateOptions {
  readonly preconditions: Preconditions;
  /** Selection of the returned form, from Pothos. */
  readonly query: object;
}

/** @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`, `pro_plan_required` */
export async function updateForm(
  services: ChangeServices,
  viewer: Viewer,
  id: string,
  patch: FormPatch,
  { preconditions, query }: UpdateOptions,
): Promise<Form> {
  const passwordHash = await passwordHashToStore(viewer, patch.settings?.password, async () => {
    return (await findForm(services, viewer, id)).passwordHash;
  });
  const options = { viewer, id, preconditions, query, action: 'form.updated' } as const;
  return changeForm(services, options, async (form, tx) => {
    const current = { form, published: () => publishedDefinition(tx, form) };
    const changes = await computeChanges(services, viewer, current, patch, passwordHash);
    if (Object.keys(changes).length === 0) return undefined;
    return { ...changes, revision: { increment: 1 } };
  });
}

/**
 * Validates a patch as `updateForm` does, without applying it. Does not check whether the plan allows it.
 *
 * @throws {Problem} `not_found`, `revision_conflict`, `validation_failed`
 */
export async function validateFormPatch(
  services: FormServices,
  viewer: Viewer,
  id: string,
  patch: FormPatch,
  preconditions: Preconditions,
): Promise<void> {
  const form = await findForm(services, viewer, id);
  assertPreconditions(form, preconditions);
  parseFormPatch(services, form, patch);
}

/** @throws {Problem} `validation_failed` */
function parseFormPatch(
  { ids, config }: Pick<Platform, 'ids' | 'config'>,
  form: Pick<Form, 'settings' | 'draft'>,
  patch: FormPatch,
) {
  const stored = parseSettings(form.settings);
  const [texts, draft, merged, tags] = checkAll(
    () => parseTitleAndDescription(patch),
    () => parseDraft(patch.definition, ids),
    () => mergeSettingsPatch(stored, patch.settings, config),
    () => parseTags(patch),
  );
  assertNotificationsFit(merged, stored, draft ?? form.draft);
  return { texts, draft, stored, merged, tags };
}

/** A form as it is stored, read under its lock. */
interface CurrentForm {
  readonly form: Form;
  readonly published: () => Promise<unknown>;
}

/** The members of the form that differ after the patch. */
async function computeChanges(
  services: Pick<Platform, 'ids' | 'config'>,
  viewer: Viewer,
  { form, published }: CurrentForm,
  patch: FormPatch,
  hash: string | null | undefined,
): Promise<FormChanges> {
  const { texts, draft, stored, merged, tags } = parseFormPatch(services, form, patch);
  const { title = form.title, description = form.description } = texts;
  const current = { settings: stored, passwordHash: form.passwordHash };
  const { settings, passwordHash } = applySettings(current, merged, hash, viewer);

  return {
    ...(title !== form.title && { title }),
    ...(description !== form.description && { description }),
    ...(!isDeepStrictEqual(settings, stored) && { settings: settingsToStore(settings) }),
    ...(passwordHash !== form.passwordHash && { passwordHash }),
    ...(tags && !isDeepStrictEqual(tags, form.tags) && { tags }),
    ...(draft && (await changesOfDraft(form, draft, published))),
  };
}

/** The members of the form that differ with a new draft; none if it is the same. */
export async function changesOfDraft(
  form: Form,
  draft: Definition,
  published: () => Promise<unknown>,
): Promise<FormChanges> {
  if (isDeepStrictEqual(draft, form.draft)) return {};
  return { draft, hasUnpublishedChanges: !isDeepStrictEqual(draft, await published()) };
}

/** @throws {Problem} `validation_failed` */
function parseDraft(sent: unknown, ids: Platform['ids']): Definition | undefined {
  if (sent === null) throw mustBeObject('definition', 'Must be an object.');
  return sent === undefined ? undefined : parseDefinition(sent, ids);
}

/** @throws {Problem} `validation_failed` */
function mergeSettingsPatch(
  stored: Settings,
  sent: SettingsPatch | null | undefined,
  config: Platform['config'],
): Settings {
  const message = 'Must be an object. To reset a setting, send null for that setting.';
  if (sent === null) throw mustBeObject('settings', message);
  return mergeSettings(stored, sent ?? {}, config);
}

/** Rejects null for a member that cannot be removed. */
function mustBeObject(name: string, message: string) {
  const failure: Failure = { path: [name], code: 'wrong_type', message };
  return validationFailed([failure]);
}

/**
 * The definition of the published version, read in a transaction; undefined without one, and if it uses datasets that
 * have changed since.
 */
export async function publishedDefinition(tx: Transaction, form: Form): Promise<unknown> {
  if (form.publishedVersion === null) return undefined;
  const version = await tx.formVersion.findUnique({
    where: { formId_version: { formId: form.id, version: form.publishedVersion } },
  });
  const pins = parsePins(version?.datasets);
  const isOutdated = pins !== undefined && (await areOutdated(queryOf(tx), pins));
  return isOutdated ? undefined : version?.definition;
}
