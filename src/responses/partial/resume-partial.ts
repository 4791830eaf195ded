import { z } from 'zod';
import { notFound, problem, validationFailed } from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import {
  answerAt,
  type RefsByPath,
  replaceAnswers,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { PartialResponse } from '../../../prisma/generated/client/client.ts';
import { assertUnlocked } from '../../forms/access/form-password.ts';
import { findPublishedForm, type PublishedForm } from '../../forms/cache/form-cache.ts';
import { mailFailures } from '../../forms/settings/form-settings.ts';
import { mailTexts } from '../../forms/settings/notification-table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Query } from '../../platform/database/database.ts';
import { decrypt, encrypt } from '../../platform/secrets/encryption.ts';
import { partialTokens } from '../../platform/secrets/tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';

/** An upload in saved answers. */
export interface ResumedUpload {
  readonly ref: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** Answers as they are stored, with files; their upload references by path. */
export interface StoredAnswers {
  readonly answers: SubmittedAnswers;
  readonly refs: RefsByPath;
}

/** Answers as their respondent gets them back. */
export interface ResumedAnswers {
  /** By question id, as they were sent; uploads as references. */
  readonly answers: SubmittedAnswers;
  readonly uploads: readonly ResumedUpload[];
}

/** Saved answers, as their respondent gets them back. */
export interface ResumedPartial extends ResumedAnswers {
  /** Number of saves. */
  readonly revision: number;
  readonly section: string | null;
  readonly language: string | null;
  readonly version: number;
  readonly expiresAt: Date;
}

/**
 * Returns saved answers, also while the form is closed.
 *
 * @throws {Problem} `not_found` for the form, and for tokens that are unknown, expired or used; `form_locked`
 */
export async function resumePartial(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  token: string,
): Promise<ResumedPartial> {
  const form = await findUnlockedForm(services, visitor, slug);
  const row = await findSaved(services, form.id, token);
  if (!row) throw notFound('partial response');
  services.recordMetric('partial_responses_total', 1, { change: 'resumed' });
  const refs = openRefs(token, form.id, row.sealedRefs);
  const resumed = resumedAnswers({ answers: Object(row.answers), refs });
  const { revision, section, language, formVersion: version, expiresAt } = row;
  return { ...resumed, revision, section, language, version, expiresAt };
}

/** The saved answers of a token; undefined if there are none, or they have expired. */
export async function findSaved(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  formId: string,
  token: string,
): Promise<PartialResponse | undefined> {
  const tokenDigest = partialTokens.digest(token);
  if (!tokenDigest) return undefined;
  const where = { formId_tokenDigest: { formId, tokenDigest } };
  const row = await db.prisma.partialResponse.findUnique({ where });
  return row && row.expiresAt > clock.now() ? row : undefined;
}

/**
 * Validates a request for a mail with the link to saved answers, also while the form is closed.
 *
 * @returns the form
 * @throws {Problem} `not_found`, `form_locked`, `partials_disabled`, `validation_failed`
 */
export async function checkResumeMail(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  token: string,
  email: string,
): Promise<PublishedForm> {
  const form = await findUnlockedForm(services, visitor, slug);
  const { savePartial, resumeByMail } = form.settings;
  if (!savePartial || !resumeByMail)
    throw problem('partials_disabled', 'The form does not send links to saved answers.');
  const { failures } = validate(z.object({ email: mailTexts.address }), { email });
  const all = [...mailFailures(services.config, ['email']), ...failures];
  if (all.length > 0) throw validationFailed(all);
  if (!(await findSaved(services, form.id, token))) throw notFound('partial response');
  return form;
}

export function resumedAnswers({ answers, refs }: StoredAnswers): ResumedAnswers {
  const uploads = Object.entries(refs).flatMap(([path, list]) => {
    const files = Object(answerAt(answers, path));
    return list.map((ref, index) => resumedUpload(ref, files[index]));
  });
  return { answers: replaceAnswers(answers, Object.entries(refs)), uploads };
}

/** @param file as it is stored in an answer */
function resumedUpload(ref: string, file: unknown): ResumedUpload {
  const { name, size, type } = Object(file);
  return { ref, name: String(name), size: Number(size), type: String(type) };
}

/**
 * Deletes saved answers with their uploads.
 *
 * @throws {Problem} as `resumePartial`
 */
export async function discardPartial(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  token: string,
): Promise<void> {
  const form = await findUnlockedForm(services, visitor, slug);
  const digest = partialTokens.digest(token);
  const query: Query = (config) => services.db.pool.query(config);
  const isDeleted = digest && (await removePartial(query, services, form.id, { digest }));
  if (!isDeleted) throw notFound('partial response');
  services.recordMetric('partial_responses_total', 1, { change: 'discarded' });
}

async function findUnlockedForm(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
): Promise<PublishedForm> {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  return form;
}

/**
 * Deletes a partial response, by its id or the digest of its token. The sweep deletes its uploads.
 *
 * @returns false if there is none
 */
export async function removePartial(
  query: Query,
  { clock }: Pick<Platform, 'clock'>,
  formId: string,
  { id, digest }: { readonly id?: string; readonly digest?: Uint8Array },
): Promise<boolean> {
  const { rows } = await query<{ done: boolean }>({
    name: 'delete-partial',
    text: 'SELECT delete_partial($1, $2, $3, $4) AS done',
    values: [formId, id ?? null, digest ?? null, clock.now()],
  });
  return rows[0]?.done === true;
}

const contextOf = (formId: string) => ({ purpose: 'upload references', owner: formId });

/**
 * Encrypts upload references with the token of their partial response, so that only its owner can read them:
 * the database contains digests of both.
 *
 * @returns null if there are none
 */
export function sealRefs(
  token: string,
  clock: Pick<Clock, 'random'>,
  formId: string,
  refs: RefsByPath,
): Uint8Array<ArrayBuffer> | null {
  if (Object.keys(refs).length === 0) return null;
  return encrypt(Buffer.from(token), clock, contextOf(formId), JSON.stringify(refs));
}

/** Decrypts upload references. */
export function openRefs(token: string, formId: string, sealed: Uint8Array | null): RefsByPath {
  const text = sealed && decrypt(Buffer.from(token), contextOf(formId), sealed);
  return text ? JSON.parse(text) : {};
}
