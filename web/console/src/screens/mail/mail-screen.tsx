import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { LeaveGuard } from '../../ui/overlays/dialogs.tsx';
import { TabView } from '../../ui/tab-view.tsx';
import { useForm } from '../form/form-context.ts';
import { useFormDefinition } from '../responses/use-form-definition.ts';
import { useSettings } from '../settings/use-settings.ts';
import { MailList, useFailedMails } from './mail-list.tsx';
import { questionsOf, storedNotifications } from './notifications/notifications.ts';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { useNotifications } from './notifications/use-notifications.ts';
import './mail.css';

/** The notifications of a form, and the mails that they led to. */
export function MailScreen() {
  const { id } = useForm();
  const editor = useSettings(id);
  const notifications = useNotifications(editor);
  const { query, draft } = useFormDefinition(id);
  const canReadMails = useViewer().can('responses:read');
  const failed = useFailedMails(id, canReadMails);
  const [params, setParams] = useSearchParams();
  const stored = editor.stored?.notifications;
  const questions = useMemo(() => (draft ? questionsOf(draft) : undefined), [draft]);
  if (!editor.stored) {
    return <QueryState query={editor.query} label={t('Loading the notifications')} isPage />;
  }
  if (!draft || !questions) {
    return <QueryState query={query} label={t('Loading the notifications')} isPage />;
  }
  const show = (view: string, status?: string) =>
    setParams(view === sent ? { view, ...(status && { status }) } : {});
  const showFailed = (isFailedOnly: boolean) => show(sent, isFailedOnly ? 'failed' : undefined);
  const panel = (
    <NotificationsPanel
      editor={editor}
      notifications={notifications}
      definition={draft}
      failed={failed}
      onShowFailed={() => showFailed(true)}
    />
  );
  return (
    <div className="page mail-page">
      {canReadMails ? (
        <TabView
          label={t('Mail')}
          selected={params.get('view') === sent ? sent : 'notifications'}
          onSelect={(view) => show(String(view))}
          tabs={[
            { id: 'notifications', label: t('Notifications'), content: panel },
            {
              id: sent,
              label: t('Mails'),
              content: (
                <MailList
                  failed={failed.total}
                  isFailedOnly={params.get('status') === 'failed'}
                  onFilter={showFailed}
                  notifications={storedNotifications(stored)}
                  questions={questions}
                  notificationsPath={`/forms/${id}/mail`}
                />
              ),
            },
          ]}
        />
      ) : (
        panel
      )}
      <LeaveGuard isUnsaved={editor.isChanged} />
    </div>
  );
}

/** The view of what was sent, in the address. */
const sent = 'sent';
