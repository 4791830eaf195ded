// The job that sends what is queued, and the deletion of what was sent a month ago.

import { setTimeout as sleep } from 'node:timers/promises';
import { millisecondsPerDay, type TimeSpan } from '../../packages/common/text/calendar.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import type { FormDataOwner } from '../forms/form-data.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import { longRunning } from '../platform/database/database.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { PollingJob } from '../platform/jobs/workers.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { periodOf, responsesOf } from './digests.ts';
import { loadMailSender } from './load-mail-sender.ts';
import {
  type Content,
  contentForOwner,
  contentForRespondent,
  contentOfDigest,
  type ResponseFacts,
} from './mail-content.ts';
import { type ClaimedMail, claimMails, recordOutcome } from './mail-queue.ts';
import type { Mail, MailSender, Outcome } from './mail-sender.ts';
import type { PlanServices } from './plan-mails.ts';
import { answersOf, recipientsOf, replyAddressOf } from './recipients.ts';
import { sendMailJob } from './send-mail-job.ts';

/** Lifetime of mails in milliseconds. */
const lifetime = 30 * millisecondsPerDay;

/** Maximum duration of a run in milliseconds; the next one continues. */
const maxRunTime = 30_000;

export type MailServices = Pick<FormServices, 'optionLists'> & PlanServices;

/** Without SMTP_URL mails stay in the queue. */
export function mailJob(services: MailServices): PollingJob {
  let sender: Promise<MailSender> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function sendDue(): Promise<void> {
    if (services.config.SMTP_URL === undefined) return;
    const deadline = services.clock.now().getTime() + maxRunTime;
    while (!isStopping && services.clock.now().getTime() < deadline) {
      const mails = await claimMails(services);
      if (mails.length === 0) return;
      sender ??= loadMailSender().then(({ createMailSender }) =>
        createMailSender(services.config, services.timings),
      );
      const loaded = await sender;
      await Promise.all(mails.map((mail) => attempt(loaded, mail)));
    }
    services.jobs.trigger(sendMailJob);
  }

  async function attempt(loaded: MailSender, mail: ClaimedMail): Promise<void> {
    const outcome = await sendOne(services, loaded, mail).catch((error: unknown): Outcome => {
      services.log.error({ err: error, job: sendMailJob }, 'a mail cannot be written');
      return { state: 'deferred', reply: 'The mail could not be written.' };
    });
    await recordOutcome(services, mail, outcome);
    services.recordMetric('mails_total', 1, { outcome: outcome.state });
  }

  return {
    name: sendMailJob,
    pollSeconds: 1,
    run() {
      sending = sendDue();
      return sending;
    },
    async stop(drainTimeout) {
      isStopping = true;
      await Promise.race([
        sending.catch(() => undefined),
        sleep(drainTimeout, undefined, { ref: false }),
      ]);
      (await sender)?.close();
    },
  };
}

/** Writes a mail from what is stored now, and sends it. */
async function sendOne(
  services: MailServices,
  sender: MailSender,
  mail: ClaimedMail,
): Promise<Outcome> {
  const form = await services.formCache.byId(mail.formId);
  const notification = form?.settings.notifications?.find((one) => one.id === mail.notificationId);
  if (!form || !notification) return refused('The notification was removed.');
  const period = periodOf(mail.eventId);
  const written = period
    ? await writeDigest(services, form, notification, mail, period)
    : await writeMail(services, form, notification, mail);
  if (typeof written === 'string') return refused(written);
  return sender.send({ id: messageIdOf(mail), to: mail.recipient, ...written });
}

type Written = Content & Pick<Mail, 'replyTo'>;

/** @returns why there is no mail, if it is a string */
async function writeMail(
  services: MailServices,
  form: CachedForm,
  notification: Notification,
  mail: ClaimedMail,
): Promise<Written | string> {
  const [facts] = await readResponses(services, form, [mail.responseId ?? '']);
  if (!facts) return 'The response was deleted.';
  const recipients = recipientsOf(notification, facts);
  const recipient = recipients.find(({ address }) => address === mail.recipient);
  if (!recipient) return 'The recipient was removed.';
  const replyTo = replyAddressOf(notification, facts);
  const failure = recipient.failure ?? replyTo?.failure;
  if (failure !== undefined) return failure;
  const write = recipient.isRespondent ? contentForRespondent : contentForOwner;
  return { replyTo: replyTo?.address, ...write(form, notification, facts) };
}

/** @returns why there is no mail, if it is a string */
async function writeDigest(
  services: MailServices,
  form: CachedForm,
  notification: Notification,
  mail: ClaimedMail,
  period: TimeSpan,
): Promise<Written | string> {
  if (!notification.to.includes(mail.recipient)) return 'The recipient was removed.';
  const { total, ids } = await responsesOf(services, form, notification, period);
  const responses = await readResponses(services, form, ids);
  if (responses.length === 0) return 'The responses were deleted.';
  const url = `${publicUrl(services.config)}/console/forms/${form.id}/responses`;
  const content = contentOfDigest(form, notification, { responses, total, url });
  return { replyTo: notification.replyTo ?? undefined, ...content };
}

/** Responses that still exist, in the order of their ids. */
async function readResponses(
  { formCache, optionLists, db, config }: MailServices,
  form: CachedForm,
  ids: readonly string[],
): Promise<ResponseFacts[]> {
  const where = { formId: form.id, id: { in: [...ids] } };
  const responses = await db.prisma.response.findMany({ where, orderBy: { id: 'asc' } });
  const facts: ResponseFacts[] = [];
  for (const response of responses) {
    const version = await formCache.version(form.id, response.formVersion);
    if (!version) continue;
    facts.push({
      response,
      definition: version.definition,
      answers: answersOf(response),
      optionLists: await optionLists.of(version),
      url: `${publicUrl(config)}/console/forms/${form.id}/responses?response=${response.id}`,
    });
  }
  return facts;
}

/** A mail that was sent before has another id when it is sent again: servers may drop what they have got. */
const messageIdOf = ({ id, sentAt }: ClaimedMail) =>
  sentAt === null ? id : `${id}.${sentAt.getTime()}`;

const refused = (reply: string): Outcome => ({ state: 'refused', reply });

/** Deletes mails after 30 days. @returns how many */
async function sweepMails({ db, clock }: Platform): Promise<number> {
  const oldest = lowestIdAt('mail', clock.now().getTime() - lifetime);
  const { rowCount } = await db.pool.query(
    longRunning('DELETE FROM mails WHERE id < $1', [oldest]),
  );
  return rowCount ?? 0;
}

export const mailSweepJob: ScheduledJobDefinition<Platform> = {
  name: 'sweep-mails',
  timeoutSeconds: 300,
  pollSeconds: 5,
  intervalSeconds: hour,
  offsetSeconds: 35 * minute,
  run: sweepMails,
};

/** Mail about responses is deleted with them, sent or not: its recipient may be a respondent. */
export const mailFormData: FormDataOwner = {
  async deleteRows({ query, form }) {
    const text = `${longQueryMarker} DELETE FROM mails WHERE form_id = $1`;
    await query({ text, values: [form.id] });
  },
  async redactAnswers(query, formId, responseIds) {
    await query({
      name: 'delete-mails',
      text: `${longQueryMarker} DELETE FROM mails
             WHERE form_id = $1 AND ($2::text[] IS NULL OR response_id = ANY ($2))`,
      values: [formId, responseIds],
    });
  },
};
