// Whom a notification is for: addresses that its owner wrote, and those that the respondent gave in this response.

import type { Definition } from '../../packages/definition/definition-model.ts';
import type { Json } from '../../packages/definition/model/answer-rule.ts';
import { soleReferenceIn } from '../../packages/definition/model/piping.ts';
import { respondentAddress } from '../forms/settings/notification-references.ts';
import type { Notification } from '../forms/settings/notification-table.ts';

export interface Recipient {
  readonly address: string;
  /** Whether the respondent gave the address, which may be that of anyone. */
  readonly isRespondent: boolean;
  /** Why there is no address; `address` is the reference then. */
  readonly failure?: string;
}

/** What was answered, and to which definition. */
export interface Answered {
  readonly definition: Definition;
  readonly answers: Readonly<Record<string, Json>>;
}

/** The answers of a row of the table `responses`. */
export const answersOf = (response: { readonly answers: unknown }): Answered['answers'] =>
  Object.fromEntries(Object.entries(Object(response.answers)));

/**
 * Each address once; one that the owner wrote is the owner's, also if the respondent gave it.
 *
 * @param answered without it, respondents are left out
 */
export function recipientsOf(
  { to }: Pick<Notification, 'to'>,
  answered: Answered | undefined,
): Recipient[] {
  const recipients = new Map<string, Recipient>();
  const owners = to.filter((text) => soleReferenceIn(text) === undefined);
  for (const address of owners)
    recipients.set(address.toLowerCase(), { address, isRespondent: false });
  for (const text of to) {
    const id = soleReferenceIn(text);
    const found = id && answered && respondentAddress(id, answered.definition, answered.answers);
    if (!found) continue;
    const recipient = 'address' in found ? found : { address: text, ...found };
    const key = recipient.address.toLowerCase();
    if (!recipients.has(key)) recipients.set(key, { ...recipient, isRespondent: true });
  }
  return [...recipients.values()];
}

/** Where answers to a mail go; undefined if that is the sender. */
export const replyAddressOf = (
  { replyTo }: Pick<Notification, 'replyTo'>,
  answered: Answered,
): Recipient | undefined =>
  replyTo === null ? undefined : recipientsOf({ to: [replyTo] }, answered)[0];

/** Whether a notification is for respondents. */
export const isForRespondents = ({ to }: Pick<Notification, 'to'>) =>
  to.some((text) => soleReferenceIn(text) !== undefined);
