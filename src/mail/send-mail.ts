// The job that sends what is queued, and the deletion of what was sent a month ago.

import { setTimeout as sleep } from 'node:timers/promises';
import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import type { FormDataOwner } from '../forms/form-data.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import { longRunning } from '../platform/database/database.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { PollingJob } from '../platform/jobs/workers.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { fileOf, periodOf } from './digests.ts';
import { writeInvitation } from './invitation-mails.ts';
import { loadMailSender } from './load-mail-sender.ts';
import { invitationCreated, resumeLinkRequested } from './mail-events.ts';
import { type ClaimedMail, claimMails, recordOutcome } from './mail-queue.ts';
import type { MailSender, Outcome } from './mail-sender.ts';
import { writeResumeLink } from './resume-mails.ts';
import { sendMailJob } from './send-mail-job.ts';
import { type MailServices, type Written, writeDigests, writeMails } from './write-mail.ts';

/** Lifetime of mails in milliseconds. */
const lifetime = 30 * millisecondsPerDay;

const pollSeconds = 1;

/** Without SMTP_URL mails stay in the queue. */
export function mailJob(services: MailServices): PollingJob {
  /** The attempts in progress, with the mail of each. */
  const running = new Map<ClaimedMail, Promise<void>>();
  let sender: Promise<MailSender> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopping = false;

  /** Sends until nothing is due. A reply that the server holds delays no other mail. */
  async function sendDue(): Promise<void> {
    if (services.config.SMTP_URL === undefined) return;
    for (;;) {
      const mails = isStopping ? [] : await claimMails(services, [...running.keys()]);
      for (const mail of mails) {
        const done = attempt(mail)
          .catch((err) => services.log.error({ err, job: sendMailJob }, 'a result is not stored'))
          .finally(() => running.delete(mail));
        running.set(mail, done);
      }
      if (running.size === 0) return;
      const later = sleep(pollSeconds * 1000, undefined, { ref: false });
      await Promise.race([later, ...running.values()]);
    }
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    sender ??= loadMailSender().then(({ createMailSender }) =>
      createMailSender(services.config, services.timings),
    );
    const outcome = await sendOne(services, await sender, mail).catch((error: unknown): Outcome => {
      services.log.error({ err: error, job: sendMailJob }, 'a mail cannot be written');
      return { state: 'deferred', reply: 'The mail could not be written.' };
    });
    await recordOutcome(services, mail, outcome);
    services.recordMetric('mails_total', 1, { outcome: outcome.state });
  }

  return {
    name: sendMailJob,
    pollSeconds,
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
  const written = await write(services, mail);
  if (typeof written === 'string') return refused(written);
  const own = written.find(({ to }) => to === mail.recipient);
  if (!own) return refused('The recipient was removed.');
  return 'failure' in own ? refused(own.failure) : sender.send({ ...own, id: messageIdOf(mail) });
}

async function write(services: MailServices, mail: ClaimedMail): Promise<Written[] | string> {
  const form = await services.formCache.byId(mail.formId);
  if (form && mail.eventType === invitationCreated) return writeInvitation(services, form, mail);
  if (form && mail.eventType === resumeLinkRequested) return writeResumeLink(services, form, mail);
  const notification = form?.settings.notifications?.find((one) => one.id === mail.notificationId);
  if (!form || !notification) return 'The notification was removed.';
  const period = periodOf(mail.eventId);
  if (!period)
    return writeMails(services, form, notification, mail.responseId ?? '', mail.recipient);
  const file = await fileOf(services, form, notification, period);
  return writeDigests(services, form, notification, period, file);
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

/** Mail about responses, or with their invitations, is deleted with them, sent or not: its recipient may be a respondent. */
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
    if (responseIds === null) return;
    await query({
      name: 'delete-invitation-mails',
      text: `${longQueryMarker} DELETE FROM mails WHERE form_id = $1 AND event_id IN (
               SELECT id FROM invitations WHERE form_id = $1 AND response_id = ANY ($2)
             )`,
      values: [formId, responseIds],
    });
  },
};
