import { eventTypes } from '../../../../../src/events/event-types.ts';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
} from '../../../generated/webhooks.ts';
import { enumText } from '../../api/enum-text.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-list.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge, type Badges } from '../../ui/feedback/badge.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { formatTime } from '../../ui/format.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { webhooksKey } from './use-webhook-actions.ts';

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['nodes'][number];

interface DeliveriesDrawerProps {
  webhookId: string;
  onClose(): void;
  /** Undefined if the key does not permit it. */
  onRedeliver: ((id: string) => void) | undefined;
}

/** Milliseconds after which deliveries that are not finished are loaded again. */
const pollInterval = 2000;

/** The deliveries of a webhook within the last 30 days. */
export function DeliveriesDrawer({ webhookId, onClose, onRedeliver }: DeliveriesDrawerProps) {
  const list = useList({
    queryKey: [...webhooksKey, webhookId, 'deliveries'],
    load: (after, options) => request(WebhookDeliveriesDocument, { webhookId, after }, options),
    pageOf: ({ webhookDeliveries }) => webhookDeliveries,
    refetchInterval: pollInterval,
  });
  return (
    <Dialog title={t('Deliveries')} size="drawer" onClose={onClose}>
      <QueryState query={list} label={t('Loading deliveries')} />
      {list.data?.length === 0 && <p>{t('No deliveries within the last 30 days.')}</p>}
      {list.data?.map((delivery) => (
        <DeliveryDetails key={delivery.id} delivery={delivery} onRedeliver={onRedeliver} />
      ))}
      <LoadMore {...list} />
    </Dialog>
  );
}

const states: Badges<Delivery['status']> = {
  SUCCEEDED: { tone: 'good', children: t('Delivered') },
  PENDING: { tone: 'warning', children: t('Pending') },
  FAILED: { tone: 'bad', children: t('Failed') },
};

interface DeliveryDetailsProps extends Pick<DeliveriesDrawerProps, 'onRedeliver'> {
  delivery: Delivery;
}

function DeliveryDetails({ delivery, onRedeliver }: DeliveryDetailsProps) {
  const { id, eventType, status, createdAt, nextAttemptAt, lastLatencyMs } = delivery;
  const { lastResponse, payload } = delivery;
  return (
    <details className="card delivery">
      <summary>
        <Badge {...states[status]} /> <code>{enumText(eventTypes, eventType)}</code>{' '}
        {formatTime(createdAt)}
      </summary>
      <FactList
        className="fact-row"
        facts={{
          [t('Attempts')]: delivery.attempts,
          [t('Status')]: delivery.lastStatusCode,
          [t('Duration')]: lastLatencyMs === null ? null : `${lastLatencyMs} ms`,
          [t('Error')]: delivery.lastError,
          [t('Next attempt')]: nextAttemptAt && formatTime(nextAttemptAt),
        }}
      />
      <h3>{t('Payload')}</h3>
      <pre className="code-block">{JSON.stringify(payload, null, 2)}</pre>
      {lastResponse && (
        <>
          <h3>{t('Response of the receiver')}</h3>
          <pre className="code-block">{lastResponse}</pre>
        </>
      )}
      {onRedeliver && (
        <Button size="small" onPress={() => onRedeliver(id)}>
          {t('Deliver again')}
        </Button>
      )}
    </details>
  );
}
