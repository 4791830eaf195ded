import { useState } from 'react';
import { eventTypes } from '../../../../../src/events/event-types.ts';
import { enumText } from '../../api/enum-text.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import {
  Ellipsis,
  FlaskConical,
  List,
  Pause,
  Pencil,
  Play,
  RotateCw,
  Trash2,
} from '../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useWebhookActions, type Webhook } from './use-webhook-actions.ts';
import { WebhookDialog, WebhookSecret } from './webhook-dialog.tsx';

interface WebhookRowProps {
  webhook: Webhook;
  /** Shows its deliveries. */
  onOpen(): void;
}

export function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
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
