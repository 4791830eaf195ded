// Mails as the owners of a form see them: to whom they go, what became of them, and how they are sent again.

import { orNotFound, validationFailed } from '../../packages/common/problem.ts';
import type { Mail } from '../../prisma/generated/client/client.ts';
import type { MailStatus } from '../../prisma/generated/client/enums.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { findForm, findInForms } from '../forms/form-queries.ts';
import { mailFailures, parseSettings } from '../forms/settings/form-settings.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../platform/database/nested-pages.ts';
import { sql } from '../platform/database/sql-fragment.ts';
import { isId } from '../platform/ids.ts';
import { type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { invitationCreated } from './mail-events.ts';
import { countMail } from './plan-mails.ts';
import { sendMailJob } from './send-mail-job.ts';

/** The mails with a status, or all. */
export interface MailFilter {
  readonly status?: MailStatus | null | undefined;
}

interface MailPageRequest extends MailFilter {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
}

/** Loads pages of mails for many forms, newest first. */
export const createMailPageLoader = ({ db }: Platform) =>
  nestedLoader(({ status, request }: MailPageRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'mails',
      where: status ? sql`r.status = ${status}::mail_status` : undefined,
      read: (keys): Promise<Mail[]> => db.prisma.mail.findMany({ where: inForms(keys) }),
      keyOf: ({ formId, id }) => [formId, id],
    }),
  );

/** Counts the mails of many forms. */
export const createMailCountLoader = ({ db }: Platform) =>
  countLoader(async ({ status }: MailFilter & { readonly parentId: string }, formIds) => {
    const groups = await db.prisma.mail.groupBy({
      by: ['formId'],
      where: { formId: { in: [...formIds] }, ...(status && { status }) },
      _count: true,
    });
    return new Map(groups.map(({ formId, _count }) => [formId, _count]));
  });

/** The mails with these ids in the viewer's workspace, in any order. */
export const findMails = (
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Mail[]> =>
  findInForms(services, viewer, sql`mails`, ids, (where) =>
    services.db.prisma.mail.findMany({ where }),
  );

/**
 * Sends a mail again at once, also one that was sent; unless it is being sent at the moment, or is a digest that waits.
 *
 * @throws {Problem} `not_found`, `rate_limited`; `validation_failed` if this installation sends no mail, or the address was removed
 */
export async function resendMail(
  services: Pick<FormServices, 'limits'> & Platform,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<Mail> {
  const form = await findForm(services, viewer, formId);
  const { recipient, notificationId, eventType } = await findMail(services, formId, id);
  if (recipient === '') {
    throw validationFailed([{ path: [], code: 'invalid_value', message: noAddress }]);
  }
  const { clock, config, db, jobs } = services;
  const unavailable = mailFailures(config, []);
  if (unavailable.length > 0) throw validationFailed(unavailable);
  const notifications = parseSettings(form.settings).notifications ?? [];
  const { to = [] } = notifications.find((one) => one.id === notificationId) ?? {};
  const isRespondent = eventType !== invitationCreated && !to.includes(recipient);
  await countMail(services, form, { address: recipient, isRespondent });
  await db.pool.query({
    text: `UPDATE mails SET status = 'PENDING', attempts = 0, next_attempt_at = $3, leased_until = NULL
           WHERE form_id = $1 AND id = $2 AND (leased_until IS NULL OR leased_until <= $3)
             AND NOT (response_id IS NULL AND token IS NULL AND status = 'PENDING')`, // its period may not have ended
    values: [formId, id, clock.now()],
  });
  jobs.trigger(sendMailJob);
  return findMail(services, formId, id);
}

const noAddress = 'The address is not stored. The respondent can request the link again.';

/** @throws {Problem} `not_found` */
async function findMail({ db }: Platform, formId: string, id: string): Promise<Mail> {
  const where = { formId_id: { formId, id } };
  return orNotFound('mail', isId('mail', id) && (await db.prisma.mail.findUnique({ where })));
}
