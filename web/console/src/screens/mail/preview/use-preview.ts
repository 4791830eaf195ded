import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NotificationPreviewDocument } from '../../../../generated/mail.ts';
import { isProblem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { notifyError } from '../../../ui/feedback/toasts.tsx';
import { useForm } from '../../form/form-context.ts';
import { inputOf, type Notification } from '../notifications/notifications.ts';
import type { Refusal } from '../notifications/use-notifications.ts';

const prefix = 'notification.';

/** The preview of a notification as it is edited, which opens unless the service refuses the notification. */
export function usePreview(notification: Notification) {
  const { id: formId } = useForm();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      request(NotificationPreviewDocument, { formId, notification: inputOf(notification) }),
    onSuccess: open,
    onError(problem) {
      if (isProblem(problem, 'validation_failed')) return;
      // There is no response yet, which the preview says.
      if (isProblem(problem, 'not_found')) open();
      else notifyError(problem);
    },
  });
  const refusal: Refusal | undefined = isProblem(error, 'validation_failed')
    ? {
        failures: error.failures.map((one) => ({ ...one, path: one.path.replace(prefix, '') })),
        to: notification.to,
      }
    : undefined;
  return { isOpen, isPending, refusal, open: () => mutate(), close: () => setIsOpen(false), reset };
}
