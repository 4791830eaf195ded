// Writes the mails of a notification from what is stored now: when they are sent, and as a preview.

import { notFound, Problem, validationFailed } from '../../packages/common/problem.ts';
import type { TimeSpan } from '../../packages/common/text/calendar.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { findForm } from '../forms/form-queries.ts';
import {
  defaultSettings,
  mergeSettings,
  type NotificationPatch,
} from '../forms/settings/form-settings.ts';
import { assertNotificationsFit } from '../forms/settings/notification-references.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { timeOfId } from '../platform/ids.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { digestAt, periodOf, responsesOf } from './digests.ts';
import {
  contentForOwner,
  contentForRespondent,
  contentOfDigest,
  type ResponseFacts,
} from './mail-content.ts';
import type { Attachment, Mail } from './mail-sender.ts';
import { matchOf, type PlanServices } from './plan-mails.ts';
import { answersOf, recipientsOf, replyAddressOf } from './recipients.ts';

export type MailServices = Pick<FormServices, 'optionLists'> & PlanServices;

/** A mail that is ready to be sent, or why it is not sent. */
export type Written = Omit<Mail, 'id'> | { readonly to: string; readonly failure: string };

/**
 * The mails about one response, or why there are none.
 *
 * @param only the only address that is written to; by default all
 */
export async function writeMails(
  services: MailServices,
  form: CachedForm,
  notification: Notification,
  responseId: string,
  only?: string,
): Promise<Written[] | string> {
  const [facts] = await readResponses(services, form, [responseId]);
  if (!facts) return 'The response was deleted.';
  const replyTo = replyAddressOf(notification, facts);
  const recipients = recipientsOf(notification, facts).filter(
    ({ address }) => only === undefined || address === only,
  );
  return recipients.map(({ address: to, isRespondent, failure }) => {
    const reason = failure ?? replyTo?.failure;
    if (reason !== undefined) return { to, failure: reason };
    const write = isRespondent ? contentForRespondent : contentForOwner;
    return { to, replyTo: replyTo?.address, ...write(form, notification, facts) };
  });
}

/**
 * The mails about the responses of a period, or why there are none.
 *
 * @param file the attached file, or why there is none
 */
export async function writeDigests(
  services: MailServices,
  form: CachedForm,
  notification: Notification,
  period: TimeSpan,
  file?: Attachment | string,
): Promise<Written[] | string> {
  const { total, ids } = await responsesOf(services, form, notification, period);
  const responses = await readResponses(services, form, ids);
  if (responses.length === 0) return 'The responses were deleted.';
  const url = responsesUrl(services, form);
  const [attachment, note] = typeof file === 'string' ? [undefined, file] : [file, undefined];
  const content = contentOfDigest(form, notification, { responses, total, url, note });
  const replyTo = notification.replyTo ?? undefined;
  return notification.to.map((to) => ({ to, replyTo, attachment, ...content }));
}

/** The list of responses in the console; undefined if the installation has none. */
const responsesUrl = ({ config }: MailServices, { id }: CachedForm) =>
  config.CONSOLE === 'off' ? undefined : `${publicUrl(config)}/console/forms/${id}/responses`;

/** Responses that still exist, in the order of their ids. */
async function readResponses(
  services: MailServices,
  form: CachedForm,
  ids: readonly string[],
): Promise<ResponseFacts[]> {
  const { formCache, optionLists, db } = services;
  const listUrl = responsesUrl(services, form);
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
      url: listUrl === undefined ? undefined : `${listUrl}?response=${response.id}`,
    });
  }
  return facts;
}

export interface NotificationPreview {
  /** Whether the response meets the condition, without which nothing would be sent. */
  readonly meetsCondition: boolean;
  readonly mails: readonly Written[];
}

/**
 * The mails that a notification would send about a response, without storing or sending anything.
 *
 * @param responseId by default the newest response
 * @throws {Problem} `not_found`; `validation_failed` with paths in `notification`
 */
export async function previewNotification(
  services: MailServices,
  viewer: Viewer,
  formId: string,
  patch: NotificationPatch,
  responseId: string | undefined,
): Promise<NotificationPreview> {
  const { draft } = await findForm(services, viewer, formId);
  const notification = parseNotification(services, patch, draft);
  const form = await services.formCache.byId(formId);
  const response = await services.db.prisma.response.findFirst({
    where: { formId, ...(responseId !== undefined && { id: responseId }) },
    orderBy: { id: 'desc' },
  });
  if (!form || !response) throw notFound('response');
  const target = { id: formId, latest: form.version?.number ?? 0 };
  const { ids, failure } = await matchOf(services, target, notification, [response.id]);
  if (failure !== undefined)
    throw validationFailed([
      { path: ['notification', 'if'], code: 'invalid_value', message: failure },
    ]);
  const { digest } = notification;
  const period =
    digest && periodOf(digestAt(digest, timeOfId(response.id), form.settings.timeZone).eventId);
  const mails = period
    ? await writeDigests(services, form, notification, period)
    : await writeMails(services, form, notification, response.id);
  return { meetsCondition: ids.has(response.id), mails: typeof mails === 'string' ? [] : mails };
}

/** Checks a notification as the settings do that contain it. */
function parseNotification(
  { config }: MailServices,
  patch: NotificationPatch,
  draft: unknown,
): Notification {
  try {
    const settings = mergeSettings(defaultSettings, { notifications: [patch] }, config);
    assertNotificationsFit(settings, defaultSettings, draft);
    const [notification] = settings.notifications ?? [];
    if (notification) return notification;
    throw new Error('The notification was lost');
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'validation_failed')) throw error;
    // The path is `settings.notifications[0]`, and the member.
    throw validationFailed(
      error.failures.map((one) => ({ ...one, path: ['notification', ...one.path.slice(3)] })),
    );
  }
}
