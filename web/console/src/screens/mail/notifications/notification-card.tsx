import { ChevronRight, Copy, Ellipsis, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { plural, rich, t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { conditionText } from '../../responses/filter/condition-text.ts';
import { NotificationFields, type NotificationFieldsProps } from './notification-fields.tsx';
import { notificationTitle, reasonOf, recipientName } from './notifications.ts';

/** What can be done with a notification. The first one cannot be moved up, the last one not down. */
export interface NotificationCommands {
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
  duplicate(): void;
  remove(): void;
}

interface NotificationCardProps extends NotificationFieldsProps {
  /** Position in the list, from 1. */
  number: string;
  /** How many of its mails were not sent within the last days. */
  failed: number;
  /** Whether there may be more of them. */
  hasMoreFailed: boolean;
  /** Undefined if the key does not permit them. */
  commands: NotificationCommands | undefined;
  /** Changes when it gets the focus. */
  focus: object | undefined;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Shows the mails that were not sent. */
  onShowFailed(): void;
}

/** A notification in short, with its members if it is open. */
export function NotificationCard(props: NotificationCardProps) {
  const { notification, number, failed, hasMoreFailed, commands, ...others } = props;
  const { focus, isOpen, onToggle, onShowFailed, ...rest } = others;
  const { fields, questions } = rest;
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) toggle.current?.focus();
  }, [focus]);
  const { id, if: condition, to, subject } = notification;
  const title = notificationTitle(notification);
  const names = to.map((text) => recipientName(text, questions)).join(', ');
  const mails = hasMoreFailed
    ? plural(failed, 'At least {n} mail', 'At least {n} mails')
    : plural(failed, '{n} mail', '{n} mails');
  return (
    <Disclosure className="card mail-notification" isExpanded={isOpen} onExpandedChange={onToggle}>
      <header>
        <div className="grow">
          <Heading level={2} className="mail-notification-title">
            <AriaButton slot="trigger" ref={toggle} className="mail-notification-toggle">
              <ChevronRight />
              <span className="wrap">
                {number}. {title}
              </span>
            </AriaButton>
          </Heading>
          <p className="note wrap">
            {subject?.trim() && `${reasonOf(notification)} · `}
            {names === '' ? t('No recipients yet.') : t('To {recipients}', { recipients: names })}
          </p>
          {condition && (
            <p className="note wrap">
              {t('Only if {condition}', { condition: conditionText(condition, fields) })}
            </p>
          )}
          {failed > 0 && (
            <p className="note">
              {rich('{mails} not sent within the last 7 days.', {
                mails: (
                  <AriaButton className="mail-link" onPress={onShowFailed}>
                    {mails}
                  </AriaButton>
                ),
              })}
            </p>
          )}
        </div>
        {commands && (
          <NotificationMenu label={t('Actions for {name}', { name: title })} commands={commands} />
        )}
      </header>
      <DisclosurePanel>
        {isOpen && <NotificationFields key={id} notification={notification} {...rest} />}
      </DisclosurePanel>
    </Disclosure>
  );
}

function NotificationMenu({ label, commands }: { label: string; commands: NotificationCommands }) {
  const { moveUp, moveDown, duplicate, remove } = commands;
  const actions = [
    moveUp && { label: t('Move up'), icon: <MoveUp />, onAction: moveUp },
    moveDown && { label: t('Move down'), icon: <MoveDown />, onAction: moveDown },
    { label: t('Duplicate'), icon: <Copy />, onAction: duplicate },
    { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: remove },
  ].filter((action) => action !== undefined);
  const trigger = <IconButton label={label} icon={<Ellipsis />} />;
  return <Menu label={label} actions={actions} trigger={trigger} />;
}
