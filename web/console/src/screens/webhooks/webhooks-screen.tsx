import {
  Ellipsis,
  FlaskConical,
  List,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCw,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { eventTypes } from '../../../../../src/events/event-types.ts';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  WebhooksDocument,
} from '../../../generated/webhooks.ts';
import { enumText } from '../../api/enum-text.ts';
import { request } from '../../api/request.ts';
import { useList, useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Badge, type Badges, EmptyState, QueryState } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format.ts';
import { FactList, LoadMore, Page, TableCard } from '../../ui/layout.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import {
  useWebhookActions,
  type Webhook,
  WebhookDialog,
  WebhookSecret,
  webhooksKey,
} from './webhook-dialog.tsx';
import './webhooks.css';

interface WebhookRowProps {
  webhook: Webhook;
  /** Shows its deliveries. */
  onOpen(): void;
}

function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const canWrite = useViewer().can('webhooks:write');
  const { update, remove, rotate, test } = useWebhookActions(webhook.id);
  const { url, description, events, form, enabled, disabledReason } = webhook;
  const secret = rotate.data?.rotateWebhookSecret?.secret;
  const label = t('Actions for {name}', { name: url });
  const actions = [
    { label: t('Change'), icon: <Pencil />, onAction: () => setIsEditing(true) },
    { label: t('Send test event'), icon: <FlaskConical />, onAction: () => test.mutate() },
    {
      ...(enabled
        ? { label: t('Turn off'), icon: <Pause /> }
        : { label: t('Turn on'), icon: <Play /> }),
      onAction: () => update.mutate({ enabled: !enabled }),
    },
    { label: t('Rotate secret'), icon: <RotateCw />, onAction: () => rotate.mutate() },
    { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => setIsDeleting(true) },
  ];
  return (
    <tr>
      <th scope="row" className="table-name">
        {url}
        {description && <span className="second-line note">{description}</span>}
      </th>
      <td className="table-code">
        {events.map((event) => enumText(eventTypes, event)).join(', ')}
      </td>
      <td>{form ? form.title : t('All forms')}</td>
      <td>
        <Badge tone={enabled ? 'good' : 'warning'}>
          {enabled ? t('On') : offTexts[disabledReason ?? 'NONE']}
        </Badge>
      </td>
      <td className="table-short">
        <Button size="small" icon={<List />} onPress={onOpen}>
          {t('Deliveries')}
        </Button>
        {canWrite && (
          <Menu
            label={label}
            actions={actions}
            trigger={<IconButton label={label} icon={<Ellipsis />} />}
          />
        )}
        <ConfirmDialog
          title={t('Delete webhook')}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onConfirm={remove.mutate}
          isPending={remove.isPending}
        >
          <p>{t('“{url}” receives no further events, and its deliveries are deleted.', { url })}</p>
        </ConfirmDialog>
        {isEditing && <WebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
        {secret && <WebhookSecret secret={secret} onClose={rotate.reset} />}
      </td>
    </tr>
  );
}

/** Why a webhook is off, or that someone has turned it off. */
const offTexts: Readonly<Record<NonNullable<Webhook['disabledReason']> | 'NONE', string>> = {
  NONE: t('Off'),
  GONE: t('Off: gone'),
  FAILING: t('Off: failing'),
  FORM_DELETED: t('Off: form deleted'),
};

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
function DeliveriesDrawer({ webhookId, onClose, onRedeliver }: DeliveriesDrawerProps) {
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

/** The webhooks of the workspace and their deliveries. */
export function WebhooksScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [params, setParams] = useSearchParams();
  const canWrite = useViewer().can('webhooks:write');
  const openId = params.get('webhook') ?? '';
  const { redeliver } = useWebhookActions(openId);
  const query = useRequest(webhooksKey, WebhooksDocument, {});
  const create = canWrite && (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      {t('Create webhook')}
    </Button>
  );
  const webhooks = query.data?.webhooks?.nodes;
  return (
    <Page
      title={t('Webhooks')}
      description={t('URLs that receive events about forms and responses.')}
      actions={create}
    >
      <QueryState query={query} label={t('Loading webhooks')} />
      {webhooks?.length === 0 && (
        <EmptyState icon={<WebhookIcon />} title={t('No webhooks yet')} actions={create}>
          {t('A webhook receives a signed request for each event.')}
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <TableCard
          label={t('Webhooks')}
          columns={['URL', t('Events'), t('Forms'), t('State'), t('Actions')]}
        >
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onOpen={() => setParams({ webhook: webhook.id })}
            />
          ))}
        </TableCard>
      )}
      {isCreating && <WebhookDialog onClose={() => setIsCreating(false)} />}
      {openId !== '' && (
        <DeliveriesDrawer
          webhookId={openId}
          onClose={() => setParams({})}
          onRedeliver={canWrite ? redeliver.mutate : undefined}
        />
      )}
    </Page>
  );
}
