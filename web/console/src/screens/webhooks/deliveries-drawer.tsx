import { useInfiniteQuery } from '@tanstack/react-query';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
} from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
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
  const list = useInfiniteQuery({
    queryKey: [...webhooksKey, webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      request(WebhookDeliveriesDocument, { webhookId, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ webhookDeliveries }) => webhookDeliveries?.nextCursor,
    refetchInterval: pollInterval,
  });
  const deliveries = list.data?.pages.flatMap(
    ({ webhookDeliveries }) => webhookDeliveries?.nodes ?? [],
  );
  return (
    <Drawer title="Deliveries" isOpen onClose={onClose}>
      {list.error && <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && !deliveries && <Spinner label="Loading deliveries" />}
      {deliveries?.length === 0 && <p>No deliveries within the last 30 days.</p>}
      {deliveries?.map((delivery) => (
        <DeliveryDetails key={delivery.id} delivery={delivery} onRedeliver={onRedeliver} />
      ))}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </Drawer>
  );
}

const states: Readonly<Record<Delivery['status'], { tone: BadgeTone; label: string }>> = {
  SUCCEEDED: { tone: 'good', label: 'Delivered' },
  PENDING: { tone: 'warning', label: 'Pending' },
  FAILED: { tone: 'bad', label: 'Failed' },
};

function DeliveryDetails({
  delivery,
  onRedeliver,
}: {
  delivery: Delivery;
  onRedeliver: DeliveriesDrawerProps['onRedeliver'];
}) {
  const {
    id,
    eventType,
    status,
    attempts,
    createdAt,
    nextAttemptAt,
    lastError,
    lastResponse,
    payload,
  } = delivery;
  return (
    <details className="card delivery">
      <summary>
        <Badge tone={states[status].tone}>{states[status].label}</Badge> <code>{eventType}</code>{' '}
        {formatTime(createdAt)}
      </summary>
      <dl className="delivery-facts">
        <Fact label="Attempts" value={attempts} />
        <Fact label="Status" value={delivery.lastStatusCode} />
        <Fact
          label="Duration"
          value={delivery.lastLatencyMs === null ? null : `${delivery.lastLatencyMs} ms`}
        />
        <Fact label="Error" value={lastError} />
        <Fact label="Next attempt" value={nextAttemptAt && formatTime(nextAttemptAt)} />
      </dl>
      <h3>Payload</h3>
      <pre className="keys-secret delivery-text">{JSON.stringify(payload, null, 2)}</pre>
      {lastResponse && (
        <>
          <h3>Response of the receiver</h3>
          <pre className="keys-secret delivery-text">{lastResponse}</pre>
        </>
      )}
      {onRedeliver && (
        <Button size="small" onPress={() => onRedeliver(id)}>
          Deliver again
        </Button>
      )}
    </details>
  );
}

/** Facts without a value are left out. */
function Fact({ label, value }: { label: string; value: string | number | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
