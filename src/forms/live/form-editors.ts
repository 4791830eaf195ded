import { z } from 'zod';
import { rateLimitedFor, validationFailed } from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';
import { groupBy } from '../../platform/maps.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';

/** Someone who has a form open in the builder. */
export interface FormEditor {
  /** Chosen by the client, another one for each window. */
  readonly key: string;
  /** Name of the API key. */
  readonly name: string;
  /** The section or element that is selected; null for the form itself. */
  readonly part: string | null;
}

export const editorTable: ExpiringTable = {
  name: 'form_editors',
  key: ['key_id', 'id'],
  expiryColumn: 'expires_at',
};

/**
 * Milliseconds after which an editor who has not been announced again is gone. Browsers run timers of hidden windows once
 * a minute.
 */
export const editorLifetime = 75_000;

/** Maximum number of editors of a form, and of those that are read: announcements at the same time can exceed it. */
export const editorLimit = 50;

/** `Retry-After` in seconds, after which editors without a connection are gone. */
const retryAfter = editorLifetime / 1000;

const editorModel = z.object({ key: memberTypes.id(), part: memberTypes.id().nullish() });

const subscriberModel = z.object({ editor: memberTypes.id().nullish() });

export type SentEditor = Pick<FormEditor, 'key'> & { readonly part?: string | null | undefined };

/** @throws {Problem} `validation_failed` */
export function assertEditor(sent: SentEditor): void {
  const { failures } = validate(editorModel, sent);
  if (failures.length > 0) throw validationFailed(failures);
}

/**
 * @param editor the key of an editor who subscribes
 * @throws {Problem} `validation_failed`
 */
export function assertSubscriber(editor: string | null | undefined): void {
  const { failures } = validate(subscriberModel, { editor });
  if (failures.length > 0) throw validationFailed(failures);
}

type EditorServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Stores for `editorLifetime` that someone has a form open. An editor has one form open at a time.
 *
 * @throws {Problem} `rate_limited` if too many others have it open
 */
export async function storeEditor(
  { db, clock }: EditorServices,
  { keyId, keyName }: Viewer,
  formId: string,
  { key, part = null }: SentEditor,
): Promise<FormEditor> {
  const now = clock.now();
  const { rowCount } = await db.coordinator.query({
    name: 'store-editor',
    text: `INSERT INTO form_editors AS e (key_id, id, form_id, name, part_id, expires_at)
           SELECT $1::text, $2::text, $3::text, $4, $5, $6
           WHERE (SELECT count(*) FROM form_editors
                  WHERE form_id = $3 AND expires_at > $7 AND (key_id, id) <> ($1, $2)) < $8
           ON CONFLICT (key_id, id) DO UPDATE
           SET form_id = excluded.form_id, name = excluded.name, part_id = excluded.part_id,
               expires_at = excluded.expires_at`,
    values: [
      keyId,
      key,
      formId,
      keyName,
      part,
      new Date(now.getTime() + editorLifetime),
      now,
      editorLimit,
    ],
  });
  if (rowCount === 0) {
    throw rateLimitedFor(retryAfter, `A form can have at most ${editorLimit} editors at a time.`);
  }
  return { key, name: keyName, part };
}

/** An editor has closed the form. */
export async function removeEditor(
  { db }: Pick<Platform, 'db'>,
  { keyId }: Viewer,
  formId: string,
  key: string,
): Promise<void> {
  await db.coordinator.query({
    name: 'remove-editor',
    text: 'DELETE FROM form_editors WHERE key_id = $1 AND id = $2 AND form_id = $3',
    values: [keyId, key, formId],
  });
}

/** The editors of several forms by the id of the form, each in the order of names. */
export async function readEditors(
  { db, clock }: EditorServices,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, FormEditor[]>> {
  const { rows } = await db.coordinator.query<FormEditor & { readonly formId: string }>({
    name: 'read-editors',
    text: `SELECT f.id AS "formId", e.id AS key, e.name, e.part_id AS part
           FROM unnest($1::text[]) f (id), LATERAL (
             SELECT id, name, part_id FROM form_editors
             WHERE form_id = f.id AND expires_at > $2 ORDER BY name, id LIMIT $3) e
           ORDER BY e.name, e.id`,
    values: [formIds, clock.now(), editorLimit],
  });
  const groups = [...groupBy(rows, ({ formId }) => formId)];
  return new Map(groups.map(([id, group]) => [id, group.map(({ formId: _, ...one }) => one)]));
}
