// Creates invitations: links that are valid for one response each.

import { z } from 'zod';
import {
  type Failure,
  notFound,
  orNotFound,
  type Problem,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import { compileShapeCheck } from '../../../packages/definition/answers/check-shape.ts';
import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { Json, UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import type { Form, Invitation } from '../../../prisma/generated/client/client.ts';
import { findDefinition, findForm } from '../../forms/form-queries.ts';
import { mailFailures } from '../../forms/settings/form-settings.ts';
import { mailTexts } from '../../forms/settings/notification-table.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import type { Query } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invitationTokens } from '../../platform/secrets/tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { writeAudit } from '../../workspaces/audit-log.ts';
import type { ClaimIdempotencyKey, CreatedResource } from '../../workspaces/idempotency-keys.ts';
import type { Viewer } from '../../workspaces/viewer.ts';

/** Maximum number of invitations that a request creates. */
export const maxNewInvitations = 1000;

/** Maximum number of characters of a reference. */
const referenceLimit = 200;

/** For whom an invitation is. */
interface InvitationRecipient {
  /** The owner's name for the recipient, which the response shows. */
  readonly reference?: string | null | undefined;
  /** The address that the link is sent to. */
  readonly email?: string | null | undefined;
  /** Answers by question id, with which the form is prefilled. */
  readonly answers?: SubmittedAnswers | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Either a number of invitations without recipients, or the recipients, as the types of the input ensure. */
export interface NewInvitations {
  readonly count?: number | null | undefined;
  readonly recipients?: readonly InvitationRecipient[] | null | undefined;
  /** For recipients without their own. */
  readonly expiresAt?: Date | null | undefined;
  /** Of the mails to recipients with an address; by default the title of the form. */
  readonly subject?: string | null | undefined;
  /** Markdown before the link in these mails. */
  readonly message?: string | null | undefined;
}

/** A recipient with the time that applies. */
interface Recipient {
  readonly reference?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly answers?: Readonly<Record<string, Json>> | null | undefined;
  readonly expiresAt: Date | null;
}

/** What the mails of invitations say besides the link; null for the default. */
export interface InvitationTexts {
  readonly subject: string | null;
  readonly message: string | null;
}

/** Validated input. */
interface CheckedInvitations {
  readonly slug: string;
  readonly recipients: readonly Recipient[];
  readonly texts: InvitationTexts;
}

/**
 * Validates the input for new invitations of a form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkInvitations(
  services: Platform,
  viewer: Viewer,
  formId: string,
  input: NewInvitations,
): Promise<CheckedInvitations> {
  const { slug, definition } = await findDefinition(services, viewer, formId);
  const { data, failures } = validate(newInvitationsModel(services.clock.now()), input);
  const ofAnswers = (data?.recipients ?? []).flatMap(({ answers }, index) =>
    answers ? prefillFailures(definition, answers, index) : [],
  );
  const addressed = data?.recipients?.findIndex(({ email }) => email != null) ?? -1;
  const ofMail =
    addressed < 0 ? [] : mailFailures(services.config, ['recipients', addressed, 'email']);
  const ofRecipients = [...ofAnswers, ...ofMail];
  if (!data || ofRecipients.length > 0) throw validationFailed([...failures, ...ofRecipients]);
  const expiresAt = data.expiresAt ?? null;
  const recipients =
    data.recipients?.map((recipient) => ({
      ...recipient,
      expiresAt: recipient.expiresAt ?? expiresAt,
    })) ?? Array.from({ length: data.count ?? 0 }, () => ({ expiresAt }));
  const texts = { subject: data.subject ?? null, message: data.message ?? null };
  return { slug, recipients, texts };
}

const noUploads: UploadsByRef = new Map();

/** Prefilled answers are checked like partial ones: only their types. Files cannot be prefilled. */
function prefillFailures(
  definition: Definition,
  answers: SubmittedAnswers,
  index: number,
): Failure[] {
  return compileShapeCheck(definition)(answers, noUploads).map(({ path, ...failure }) => ({
    path: ['recipients', index, ...path],
    ...failure,
  }));
}

const newInvitationsModel = (now: Date) => {
  const expiresAt = z
    .date()
    .refine((date) => date > now, {
      params: { code: 'invalid_value' },
      error: 'Must be in the future.',
    })
    .nullish();
  const recipient = z.object({
    reference: memberTypes.nonEmptyText(referenceLimit).nullish(),
    email: mailTexts.address.nullish(),
    answers: z.record(z.string(), z.json()).nullish(),
    expiresAt,
  });
  return z
    .object({
      count: memberTypes.integer(1, maxNewInvitations).nullish(),
      recipients: z.array(recipient).min(1).max(maxNewInvitations).nullish(),
      expiresAt,
      subject: mailTexts.subject.nullish(),
      message: mailTexts.body.nullish(),
    })
    .refine(({ count, recipients }) => count != null || recipients != null, {
      params: { code: 'required' },
      error: 'No invitations are requested.',
    });
};

/** Maximum number of invitations of a form, of all statuses. */
export const maxInvitations = 100_000;

/** A new invitation with its secret, which is not stored. */
export interface CreatedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
  /** URL of the hosted page; the token is in its fragment, which browsers do not send. */
  readonly url: string;
}

/**
 * Decides about the mails of new invitations.
 *
 * @returns stores them in the transaction of the invitations
 */
export type PlanMails = (
  created: readonly CreatedInvitation[],
  texts: InvitationTexts,
) => Promise<(run: Query) => Promise<void>>;

/**
 * Creates invitations for a form in the viewer's workspace, with one statement.
 *
 * @param claim stores the idempotency key, with the id of the first invitation and the tokens of all
 * @param planMails without it, nothing is sent
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function createInvitations(
  services: Platform,
  viewer: Viewer,
  formId: string,
  input: NewInvitations,
  claim: ClaimIdempotencyKey,
  planMails?: PlanMails,
): Promise<CreatedInvitation[]> {
  const { slug, recipients, texts } = await checkInvitations(services, viewer, formId, input);
  const { db, ids, clock, recordMetric } = services;
  const createdAt = clock.now();
  const created = recipients.map((recipient) => {
    const token = invitationTokens.create(ids);
    const invitation = newInvitation(formId, ids.next('inv'), token, recipient, createdAt);
    return withLink(services, slug, invitation, token);
  });
  const [first] = created;
  const secret = created.map(({ token }) => token).join(' ');
  const storeMails = await planMails?.(created, texts);
  await inTransaction(db.pool, async (run) => {
    if (first) await claim(run, { id: first.invitation.id, secret });
    const { rows: results } = await run<{ outcome: 'created' | 'unknown' | 'full' }>({
      name: 'create-invitations',
      text: 'SELECT create_invitations($1, $2, $3, $4) AS outcome',
      values: [formId, JSON.stringify(created.map(rowOf)), maxInvitations, createdAt],
    });
    const outcome = results[0]?.outcome;
    if (outcome === 'full') throw tooManyInvitations(input);
    if (outcome !== 'created') throw notFound('form');
    await storeMails?.(run);
    await writeAudit(run, services, viewer.workspaceId, viewer, {
      action: 'invitations.created',
      targetId: formId,
      formId,
      count: created.length,
    });
  });
  recordMetric('invitations_total', created.length, { change: 'created' });
  return created;
}

/**
 * The invitations that an earlier request with the same idempotency key created, in their order and current state.
 *
 * @throws {Problem} `not_found`
 */
export async function findCreatedInvitations(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { secret }: CreatedResource,
): Promise<CreatedInvitation[]> {
  const form: Pick<Form, 'slug'> = await findForm(services, viewer, formId, {
    select: { slug: true },
  });
  const tokens = secret?.split(' ') ?? [];
  const digests = tokens.map(digestOf);
  const rows = await services.db.prisma.invitation.findMany({
    where: { formId, tokenDigest: { in: digests } },
  });
  const invitations = new Map(rows.map((row) => [hexOf(row.tokenDigest), row]));
  return tokens.map((token) => {
    const invitation = orNotFound('invitation', invitations.get(hexOf(digestOf(token))));
    return withLink(services, form.slug, invitation, token);
  });
}

const digestOf = (token: string) => invitationTokens.digest(token) ?? new Uint8Array();
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const withLink = ({ config }: Platform, slug: string, invitation: Invitation, token: string) => ({
  invitation,
  token,
  url: `${publicUrl(config)}/f/${slug}#invitation=${token}`,
});

function newInvitation(
  formId: string,
  id: string,
  token: string,
  { reference, email, answers, expiresAt }: Recipient,
  createdAt: Date,
): Invitation {
  const tokenDigest = digestOf(token);
  const unused = { revokedAt: null, usedAt: null, responseId: null };
  const recipient = { reference: reference ?? null, email: email ?? null };
  const content = { ...recipient, answers: answers ?? null, expiresAt };
  return { formId, id, tokenDigest, ...content, createdAt, ...unused };
}

const rowOf = ({ invitation }: CreatedInvitation) => ({
  id: invitation.id,
  digest: hexOf(invitation.tokenDigest),
  reference: invitation.reference,
  email: invitation.email,
  answers: invitation.answers,
  expires_at: invitation.expiresAt,
});

function tooManyInvitations({ recipients }: NewInvitations): Problem {
  const message = `A form has at most ${maxInvitations} invitations. Use another form, for example a duplicate.`;
  return validationFailed([
    { path: [recipients ? 'recipients' : 'count'], code: 'too_many', message },
  ]);
}
