import { useMemo, useState } from 'react';
import type { Failure } from '../../../api/problem.ts';
import type { SettingsEditor } from '../../settings/use-settings.ts';
import {
  inputsOf,
  mergeNotifications,
  type Notification,
  sentNotifications,
  storedNotifications,
} from './notifications.ts';

/**
 * The notifications of a form with changes that are not stored yet. The list is stored as a whole: what another client has
 * changed in the meantime is merged.
 */
export function useNotifications({ stored, edits, change }: SettingsEditor) {
  const theirs = useMemo(() => storedNotifications(stored?.notifications), [stored?.notifications]);
  const mine = edits.notifications && sentNotifications(edits.notifications);
  const [base, setBase] = useState(theirs);
  if (base !== theirs) {
    setBase(theirs);
    if (mine) change({ notifications: mergeNotifications(base, mine, theirs) });
  }
  return {
    list: mine ?? theirs,
    change: (list: readonly Notification[]) => change({ notifications: inputsOf(list) }),
  };
}

/** Why a notification was refused. */
export interface Refusal {
  /** With their paths within the notification: `to[0]`, `if.all[1].value`. */
  readonly failures: readonly Failure[];
  /** The recipients that were sent, to which the paths refer. */
  readonly to: readonly string[];
}

/** The notification may have another place by now. */
export function refusalOf({ failures, sent }: SettingsEditor, id: string): Refusal {
  const inputs = sent?.notifications ?? [];
  const index = inputs.findIndex((one) => one.id === id);
  const prefix = `settings.notifications[${index}].`;
  return {
    failures: failures
      .filter(({ path }) => path.startsWith(prefix))
      .map((failure) => ({ ...failure, path: failure.path.slice(prefix.length) })),
    to: inputs[index]?.to ?? [],
  };
}

/** Why a member, or a part of it, was refused. */
export const failureOf = ({ failures }: Refusal, member: keyof Notification): string | undefined =>
  failures.find(({ path }) => path.split(/[.[]/)[0] === member)?.message;
