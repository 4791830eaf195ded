import { Mail, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { servicePath } from '../../../api/service-path.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { rich, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { SettingsBar } from '../../settings/settings-bar.tsx';
import { failureAt, type SettingsEditor } from '../../settings/use-settings.ts';
import type { FailedMails } from '../mail-list.tsx';
import { NotificationCard, type NotificationCommands } from './notification-card.tsx';
import { notificationFields } from './notification-condition.tsx';
import {
  isReference,
  type Notification,
  newNotification,
  purposes,
  questionsOf,
  withCopy,
  withMoved,
} from './notifications.ts';
import { refusalOf, type useNotifications } from './use-notifications.ts';

interface NotificationsPanelProps {
  editor: SettingsEditor;
  notifications: ReturnType<typeof useNotifications>;
  /** The draft, to whose questions notifications refer. */
  definition: Definition;
  failed: FailedMails;
  onShowFailed(): void;
}

/** The notifications of a form in their order: respondents get the first one whose condition is met. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { editor, notifications, definition, failed, onShowFailed } = props;
  const { list, change } = notifications;
  const viewer = useViewer();
  const canWrite = viewer.can('forms:write') && viewer.can('responses:read');
  const { mailAvailable } = viewer.workspace;
  const [focus, setFocus] = useState<{ readonly id: string | undefined }>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const questions = useMemo(() => questionsOf(definition), [definition]);
  const fields = useMemo(() => notificationFields(definition), [definition]);
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((ids) => new Set(isOpen ? [...ids, id] : [...ids].filter((one) => one !== id)));
  const add = (purpose: (typeof purposes)[number]) => {
    const added = newNotification(purpose, list, questions);
    change([...list, added]);
    toggle(added.id, true);
    setFocus({ id: added.id });
  };
  const commandsOf = (index: number): NotificationCommands => ({
    moveUp: index > 0 ? () => change(withMoved(list, index, -1)) : undefined,
    moveDown: index < list.length - 1 ? () => change(withMoved(list, index, 1)) : undefined,
    duplicate: () => change(withCopy(list, index)),
    remove() {
      change(list.toSpliced(index, 1));
      setFocus({ id: (list[index + 1] ?? list[index - 1])?.id });
    },
  });
  const addButton = canWrite && mailAvailable && (
    <AddNotification
      hasFocus={focus !== undefined && list.length === 0}
      offered={purposes.filter((one) => !one.isForRespondent || questions.addresses.length > 0)}
      onAdd={add}
    />
  );
  const error = failureAt(editor, 'notifications');
  return (
    <>
      {!mailAvailable && <MailUnavailable />}
      {!canWrite && (
        <p className="soft">
          {t(
            'Your API key permits reading only. Notifications send answers: to change them, it needs the scopes forms:write and responses:read.',
          )}
        </p>
      )}
      {list.length === 0 && (
        <EmptyState icon={<Mail />} title={t('No notifications yet')} actions={addButton}>
          {t('A notification sends a mail for each response: to your team, or to the respondent.')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <>
          {isOrderRelevant(list) && (
            <p className="soft">
              {t('Respondents get only the first of their mails whose condition is met.')}
            </p>
          )}
          <ol className="plain-list stack mail-notifications">
            {list.map((notification, index) => {
              const { id } = notification;
              const refusal = refusalOf(editor, id);
              return (
                <li key={id}>
                  <NotificationCard
                    notification={notification}
                    number={String(index + 1)}
                    questions={questions}
                    fields={fields}
                    refusal={refusal}
                    failed={failed.recent.get(id) ?? 0}
                    hasMoreFailed={failed.hasMore}
                    isDisabled={!canWrite}
                    commands={canWrite ? commandsOf(index) : undefined}
                    focus={focus?.id === id ? focus : undefined}
                    isOpen={opened.has(id) || refusal.failures.length > 0}
                    onToggle={(isOpen) => toggle(id, isOpen)}
                    onShowFailed={onShowFailed}
                    onChange={(changes) =>
                      change(list.with(index, { ...notification, ...changes }))
                    }
                  />
                </li>
              );
            })}
          </ol>
          {addButton && <div>{addButton}</div>}
        </>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {canWrite && (list.length > 0 || editor.isChanged) && <SettingsBar editor={editor} />}
    </>
  );
}

/** Whether respondents could get several mails of one event. */
function isOrderRelevant(list: readonly Notification[]): boolean {
  const events = list.filter(({ to }) => to.some(isReference)).map(({ on }) => on);
  return new Set(events).size < events.length;
}

interface AddNotificationProps {
  /** Whether it gets the focus: all notifications were removed. */
  hasFocus: boolean;
  offered: readonly (typeof purposes)[number][];
  onAdd(purpose: (typeof purposes)[number]): void;
}

function AddNotification({ hasFocus, offered, onAdd }: AddNotificationProps) {
  const label = t('Add notification');
  return (
    <Menu
      label={label}
      trigger={
        <Button icon={<Plus />} autoFocus={hasFocus}>
          {label}
        </Button>
      }
      actions={offered.map((purpose) => ({
        label: purpose.label,
        onAction: () => onAdd(purpose),
      }))}
    />
  );
}

/** What the operator has to do before notifications can be set. */
const MailUnavailable = () => (
  <p className="mail-unavailable" role="note">
    {rich(
      'This installation sends no mail yet. Its operator has to set {url} and {from}: {guide}.',
      {
        url: <code>SMTP_URL</code>,
        from: <code>MAIL_FROM</code>,
        guide: (
          <a href={servicePath('/docs/guides/mail#connect-an-smtp-server')}>
            {t('how to connect an SMTP server')}
          </a>
        ),
      },
    )}
  </p>
);
