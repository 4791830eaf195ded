// The notifications of a form while they are edited: a list that is stored as a whole, and what users call its parts.

import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import { soleReferenceIn } from '../../../../../../packages/definition/model/piping.ts';
import { valueTypeOf } from '../../../../../../packages/definition/questions/question-types.ts';
import type {
  EditableSettingsFragment,
  FormNotificationInput,
  NotificationAttachment,
  NotificationDigest,
  NotificationEvent,
} from '../../../../generated/settings.ts';
import { t } from '../../../texts/translate.tsx';
import { freeName, type Json } from '../../build/model/json.ts';
import { mergeDefinitions } from '../../build/model/merge.ts';

/** A notification with all members that the API has: those that are not sent are lost. */
export interface Notification extends Readonly<Record<keyof FormNotificationInput, unknown>> {
  readonly id: string;
  readonly on: NotificationEvent;
  readonly if: Condition | null;
  readonly digest: NotificationDigest | null;
  readonly attach: NotificationAttachment | null;
  /** Addresses, and references to questions. */
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly withAnswers: boolean;
}

type Stored = EditableSettingsFragment['settings']['notifications'];

export const storedNotifications = (stored: Stored | undefined): Notification[] =>
  (stored ?? []).map(({ key, ...members }) => ({ id: key, ...members }));

/** What was sent, or will be, with the defaults of members. */
export const sentNotifications = (inputs: readonly FormNotificationInput[]): Notification[] =>
  inputs.map((input) => ({
    id: input.id ?? '',
    on: input.on ?? 'RESPONSE_CREATED',
    if: input.if ?? null,
    digest: input.digest ?? null,
    attach: input.attach ?? null,
    to: input.to ?? [],
    replyTo: input.replyTo ?? null,
    subject: input.subject ?? null,
    body: input.body ?? '',
    withAnswers: input.withAnswers ?? true,
  }));

export const inputOf = (notification: Notification): FormNotificationInput => ({
  ...notification,
  to: [...notification.to],
});

export const inputsOf = (list: readonly Notification[]): FormNotificationInput[] =>
  list.map(inputOf);

/** The changes of both sides; where both have changed the same member, it is mine. */
export function mergeNotifications(
  base: readonly Notification[],
  mine: readonly Notification[],
  theirs: readonly Notification[],
): FormNotificationInput[] {
  const [before, own, other] = [base, mine, theirs].map(documentOf);
  const { merged } = mergeDefinitions(before ?? {}, own ?? {}, other ?? {});
  const { notifications }: { notifications: FormNotificationInput[] } = JSON.parse(
    JSON.stringify(merged),
  );
  return notifications;
}

const documentOf = (notifications: readonly Notification[]): Json =>
  JSON.parse(JSON.stringify({ notifications }));

/** A copy behind the notification, with an id of its own. */
export function withCopy(list: readonly Notification[], index: number): Notification[] {
  const one = list[index];
  if (!one) return [...list];
  const copy = { ...one, id: freeId(one.id.replace(/_\d+$/, ''), list) };
  return list.toSpliced(index + 1, 0, copy);
}

export function withMoved(
  list: readonly Notification[],
  index: number,
  by: -1 | 1,
): Notification[] {
  const one = list[index];
  return one ? list.toSpliced(index, 1).toSpliced(index + by, 0, one) : [...list];
}

/** What a new notification is for. Its name becomes the id, which users do not see. */
export const purposes = [
  {
    name: 'team',
    label: t('To you and your team'),
    on: 'RESPONSE_CREATED',
    isForRespondent: false,
  },
  { name: 'thanks', label: t('To the respondent'), on: 'RESPONSE_CREATED', isForRespondent: true },
  {
    name: 'decision',
    label: t('To the respondent, after a decision'),
    on: 'RESPONSE_APPROVAL_CHANGED',
    isForRespondent: true,
  },
] as const;

export function newNotification(
  { name, on, isForRespondent }: (typeof purposes)[number],
  list: readonly Notification[],
  { addresses: [address] }: Questions,
): Notification {
  const to = isForRespondent && address ? [referenceTo(address.id)] : [];
  const [notification] = sentNotifications([{ id: freeId(name, list), on, to }]);
  if (!notification) throw new Error('A notification has an id.');
  return notification;
}

const freeId = (name: string, list: readonly Notification[]) =>
  freeName(name, new Set(list.map(({ id }) => id)));

interface Question {
  readonly id: string;
  readonly title: string;
}

/** What notifications can refer to. */
export interface Questions {
  /** The questions and calculated values. */
  readonly all: readonly Question[];
  /** Those of them that are answered with an address. */
  readonly addresses: readonly Question[];
}

export function questionsOf(definition: Pick<Definition, 'schema'>): Questions {
  const questions = elementsOf(definition)
    .filter(({ type }) => type !== 'repeat' && valueTypeOf(type) !== undefined)
    .map(({ id, type, title }) => ({ id, type, title: title ?? id }));
  const addresses = questions.filter(({ type }) => type === 'email' || type === 'contact_info');
  return { all: questions, addresses };
}

export const referenceTo = (id: string): string => `{{${id}}}`;

/** A recipient as users know it: an address, or the title of a question. */
export function recipientName(text: string, { all }: Questions): string {
  const id = soleReferenceIn(text);
  if (id === undefined) return text;
  return all.find((question) => question.id === id)?.title ?? t('Deleted question');
}

export const isReference = (text: string): boolean => soleReferenceIn(text) !== undefined;

/** The addresses in a text, such as a pasted list: `Ann <ann@example.org>, bob@example.org`. What is none is refused later. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => /<([^<>\s]+)>\s*$/.exec(part)?.[1] ?? part.trim())
    .filter((part) => part !== '');

export const eventLabels: Readonly<Record<NotificationEvent, string>> = {
  RESPONSE_CREATED: t('New response'),
  RESPONSE_APPROVAL_CHANGED: t('Decision of a review'),
  FORM_RESPONSE_LIMIT_REACHED: t('Response limit reached'),
};

const digestLabels: Readonly<Record<NotificationDigest, string>> = {
  HOURLY: t('New responses of an hour'),
  DAILY: t('New responses of a day'),
};

/** What a notification is sent because of. */
export const reasonOf = ({ on, digest }: Pick<Notification, 'on' | 'digest'>): string =>
  digest ? digestLabels[digest] : eventLabels[on];

/** How lists name a notification. */
export const notificationTitle = (notification: Notification): string =>
  notification.subject?.trim() || reasonOf(notification);
