import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { t } from '../../texts/translate.tsx';
import { messageOf } from './states.tsx';

export interface Notification {
  tone: 'success' | 'error';
  text: string;
  /** What can be done about it. */
  action?: { label: string; onPress(): void };
}

const queue = new ToastQueue<Notification>({ maxVisibleToasts: 3 });

/**
 * Shows a short message; screen readers announce it. Errors remain until they are closed, and what can be undone remains
 * longer.
 */
export function notify(notification: Notification): void {
  const timeout = notification.action ? 10_000 : 5000;
  queue.add(notification, notification.tone === 'error' ? {} : { timeout });
}

/** Reports what a request threw. */
export const notifyError = (error: unknown, action?: Notification['action']): void =>
  notify({ tone: 'error', text: messageOf(error), action });

export function Toasts() {
  return (
    <ToastRegion queue={queue} className="toasts stack" aria-label={t('Notifications')}>
      {({ toast }) => (
        <Toast toast={toast} className={`toast card toast-${toast.content.tone}`}>
          {toast.content.tone === 'error' ? <CircleAlert /> : <CircleCheck />}
          <ToastContent className="grow">
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.action && (
              <Button
                className="toast-action"
                onPress={() => {
                  queue.close(toast.key);
                  toast.content.action?.onPress();
                }}
              >
                {toast.content.action.label}
              </Button>
            )}
          </ToastContent>
          <Button slot="close" className="toast-close glyph-button" aria-label={t('Close message')}>
            <X />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}

interface ActionOptions {
  /** Says that it is done. */
  done?: string;
  /** Keys of the queries whose data it changes. */
  changes: readonly QueryKey[];
  /** What can be done about an error. */
  correctionOf?(error: Error): Notification['action'];
}

/** A mutation without a place of its own on the page: its result is reported in a message. */
export function useAction<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { done, changes, correctionOf }: ActionOptions,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => done && notify({ tone: 'success', text: done }),
    onError: (error) => notifyError(error, correctionOf?.(error)),
    onSettled: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
