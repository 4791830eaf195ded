import {
  DeleteWebhookDocument,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type UpdateWebhookInput,
  type WebhooksQuery,
} from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { t } from '../../texts/translate.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';

export type Webhook = NonNullable<WebhooksQuery['webhooks']>['nodes'][number];

/** Key of all queries about webhooks. */
export const webhooksKey = ['webhooks'];

const changes = [webhooksKey];

/** What can be done with a webhook. */
export function useWebhookActions(id: string) {
  const update = useAction(
    (input: UpdateWebhookInput) => request(UpdateWebhookDocument, { id, input }),
    { done: t('The webhook was changed.'), changes },
  );
  const remove = useAction(() => request(DeleteWebhookDocument, { id }), {
    done: t('The webhook was deleted.'),
    changes,
  });
  const rotate = useAction(() => request(RotateWebhookSecretDocument, { id }), {
    done: t('The previous secret stays valid for 24 hours.'),
    changes,
  });
  const test = useAction(() => request(TestWebhookDocument, { id }), {
    done: t('A test event is being delivered.'),
    changes,
  });
  const redeliver = useAction(
    (delivery: string) => request(RedeliverWebhookDocument, { webhookId: id, id: delivery }),
    { done: t('The event is being delivered again.'), changes },
  );
  return { update, remove, rotate, test, redeliver };
}
