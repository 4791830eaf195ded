import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DeleteWebhookDocument,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type UpdateWebhookInput,
} from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { messageOf } from '../../ui/feedback/problem-notice.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';

/** Key of all queries about webhooks. */
export const webhooksKey = ['webhooks'];

/** What can be done with a webhook. */
export function useWebhookActions(id: string) {
  const update = useAction(
    (input: UpdateWebhookInput) => request(UpdateWebhookDocument, { id, input }),
    'The webhook was changed.',
  );
  const remove = useAction(
    () => request(DeleteWebhookDocument, { id }),
    'The webhook was deleted.',
  );
  const rotate = useAction(
    () => request(RotateWebhookSecretDocument, { id }),
    'The previous secret stays valid for 24 hours.',
  );
  const test = useAction(
    () => request(TestWebhookDocument, { id }),
    'A test event is being delivered.',
  );
  const redeliver = useAction(
    (delivery: string) => request(RedeliverWebhookDocument, { webhookId: id, id: delivery }),
    'The event is being delivered again.',
  );
  return { update, remove, rotate, test, redeliver };
}

function useAction<Variables, Data>(
  mutationFn: (variables: Variables) => Promise<Data>,
  success: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => notify({ tone: 'success', text: success }),
    onError: (error) => notify({ tone: 'error', text: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
