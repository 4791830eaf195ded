import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WebhooksDocument } from '../../../generated/webhooks.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Plus, Webhook as WebhookIcon } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table-card.tsx';
import '../keys/keys.css';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { useWebhookActions, webhooksKey } from './use-webhook-actions.ts';
import { WebhookRow } from './webhook-row.tsx';
import './webhooks.css';

/** The webhooks of the workspace and their deliveries. */
export function WebhooksScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [params, setParams] = useSearchParams();
  const canWrite = useViewer().can('webhooks:write');
  const openId = params.get('webhook') ?? '';
  const { redeliver } = useWebhookActions(openId);
  const { data, error, refetch } = useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => request(WebhooksDocument, {}, { signal }),
  });
  const create = canWrite && (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      Create webhook
    </Button>
  );
  const webhooks = data?.webhooks?.nodes;
  return (
    <Page
      title="Webhooks"
      description="URLs that receive events about forms and responses."
      actions={create}
    >
      {error && <ProblemNotice problem={error} onRetry={() => refetch()} />}
      {!error && !webhooks && <Spinner label="Loading webhooks" />}
      {webhooks?.length === 0 && (
        <EmptyState icon={<WebhookIcon />} title="No webhooks yet" actions={create}>
          A webhook receives a signed request for each event.
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <TableCard label="Webhooks">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">URL</th>
                <th scope="col">Events</th>
                <th scope="col">Forms</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={() => setParams({ webhook: webhook.id })}
                />
              ))}
            </tbody>
          </table>
        </TableCard>
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setIsCreating(false)} />}
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
