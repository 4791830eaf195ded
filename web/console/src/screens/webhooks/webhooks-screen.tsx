import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WebhooksDocument } from '../../../generated/webhooks.ts';
import { useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Plus, Webhook as WebhookIcon } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { useWebhookActions, webhooksKey } from './use-webhook-actions.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import './webhooks.css';

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
