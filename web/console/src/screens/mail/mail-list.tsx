import { MailX, RotateCw } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';
import { Link } from 'react-router';
import {
  FailedMailsDocument,
  MailsDocument,
  type MailsQuery,
  ResendMailDocument,
} from '../../../generated/mail.ts';
import { translateMessage } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { useList, useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge, type Badges, EmptyState, QueryState } from '../../ui/feedback/states.tsx';
import { useAction } from '../../ui/feedback/toasts.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/layout.tsx';
import { useForm } from '../form/form-context.ts';
import {
  eventLabels,
  type Notification,
  notificationTitle,
  type Questions,
  recipientName,
} from './notifications/notifications.ts';

type Mail = NonNullable<MailsQuery['mails']>['nodes'][number];

const mailsKey = (formId: string) => ['mails', formId];

/** Milliseconds after which mails that are not sent yet are loaded again. */
const pollInterval = 2000;

const recentDays = 7;

/** The mails of a form that were not sent. */
export interface FailedMails {
  /** Their number within the last 30 days; 0 until it is known. */
  readonly total: number;
  /** Their numbers within the last 7 days, by notification. */
  readonly recent: ReadonlyMap<string, number>;
  /** Whether the recent ones are so many that there may be more. */
  readonly hasMore: boolean;
}

export function useFailedMails(formId: string, enabled: boolean): FailedMails {
  const { data } = useRequest(
    [...mailsKey(formId), 'failed'],
    FailedMailsDocument,
    { formId },
    { enabled, refetchInterval: 10_000 },
  );
  const { totalCount, nextCursor, nodes = [] } = data?.mails ?? {};
  const since = Date.now() - recentDays * 86_400_000;
  const recent = nodes.filter(({ createdAt }) => new Date(createdAt).getTime() >= since);
  const counts = new Map<string, number>();
  for (const { notificationId: id } of recent)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  const hasMore = Boolean(nextCursor) && recent.length === nodes.length;
  return { total: totalCount ?? 0, recent: counts, hasMore };
}

interface MailListProps {
  /** The number of mails that were not sent. */
  failed: number;
  /** Whether only these are listed. */
  isFailedOnly: boolean;
  onFilter(isFailedOnly: boolean): void;
  /** As they are stored. */
  notifications: readonly Notification[];
  questions: Questions;
  /** Where the notifications are. */
  notificationsPath: string;
}

/** The mails of a form within the last 30 days, newest first, with what became of them. */
export function MailList(props: MailListProps) {
  const { failed, isFailedOnly, onFilter, notifications, questions, notificationsPath } = props;
  const { id: formId } = useForm();
  const status = isFailedOnly ? 'FAILED' : null;
  const list = useList({
    queryKey: [...mailsKey(formId), 'list', status],
    load: (after, options) => request(MailsDocument, { formId, status, after }, options),
    pageOf: ({ mails }) => mails,
    refetchInterval: pollInterval,
  });
  const canResend = useViewer().can('responses:write');
  const resend = useAction((id: string) => request(ResendMailDocument, { formId, id }), {
    done: t('The mail is being sent again.'),
    changes: [mailsKey(formId)],
  });
  const setUp = (
    <Link to={notificationsPath} className="button button-secondary">
      {t('Set up notifications')}
    </Link>
  );
  return (
    <>
      {(failed > 0 || isFailedOnly) && (
        <div>
          <ToggleButton
            className="button button-secondary button-small mail-failed"
            isSelected={isFailedOnly}
            onChange={onFilter}
          >
            {t('Failed ({n})', { n: formatNumber(failed) })}
          </ToggleButton>
        </div>
      )}
      <QueryState query={list} label={t('Loading the mails')} />
      {list.data?.length === 0 && isFailedOnly && (
        <EmptyState icon={<MailX />} title={t('No failed mails within the last 30 days')} />
      )}
      {list.data?.length === 0 && !isFailedOnly && (
        <EmptyState icon={<MailX />} title={t('No mails within the last 30 days')} actions={setUp}>
          {t('Mails are listed here as soon as a notification sends them.')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul className="plain-list card mail-list" aria-label={t('Mails')}>
          {list.data.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              formId={formId}
              title={titleOf(mail, notifications)}
              recipient={
                mail.recipient === null
                  ? t('Address not stored')
                  : recipientName(mail.recipient, questions)
              }
              isSending={resend.isPending && resend.variables === mail.id}
              onResend={canResend ? () => resend.mutate(mail.id) : undefined}
            />
          ))}
        </ul>
      )}
      <LoadMore {...list} />
    </>
  );
}

function titleOf({ notificationId, event }: Mail, notifications: readonly Notification[]): string {
  if (event === 'INVITATION_CREATED') return t('Invitation');
  if (event === 'RESUME_LINK_REQUESTED') return t('Link to saved answers');
  const notification = notifications.find(({ id }) => id === notificationId);
  if (notification) return notificationTitle(notification);
  return t('{event} (notification deleted)', { event: eventLabels[event] });
}

const statuses: Badges<Mail['status']> = {
  SENT: { tone: 'good', children: t('Sent') },
  PENDING: { tone: 'warning', children: t('Pending') },
  FAILED: { tone: 'bad', children: t('Failed') },
};

interface MailRowProps {
  mail: Mail;
  formId: string;
  /** That of its notification. */
  title: string;
  recipient: string;
  isSending: boolean;
  /** Undefined if the key does not permit it. */
  onResend: (() => void) | undefined;
}

function MailRow({ mail, formId, title, recipient, isSending, onResend }: MailRowProps) {
  const { status, attempts, createdAt, sentAt, nextAttemptAt, reply, responseId } = mail;
  return (
    <li className="mail-row">
      <div>
        <strong className="wrap">{recipient}</strong>
        <span className="note second-line wrap">{title}</span>
      </div>
      <div>
        <Badge {...statuses[status]} />
        <span className="note second-line">{plural(attempts, '{n} attempt', '{n} attempts')}</span>
      </div>
      <div>
        <time dateTime={sentAt ?? createdAt}>{formatTime(sentAt ?? createdAt)}</time>
        {responseId && (
          <Link
            className="second-line note"
            to={`/forms/${formId}/responses?response=${responseId}`}
          >
            {t('Open response')}
          </Link>
        )}
      </div>
      <div className="mail-row-action">
        {onResend && status !== 'PENDING' && mail.recipient !== null && (
          <Button size="small" icon={<RotateCw />} isPending={isSending} onPress={onResend}>
            {t('Send again')}
          </Button>
        )}
      </div>
      {status !== 'SENT' && (reply || nextAttemptAt) && (
        <div className="mail-reason note wrap">
          {reply && <p>{translateMessage(reply)}</p>}
          {nextAttemptAt && (
            <p>{t('Next attempt: {time}.', { time: formatTime(nextAttemptAt) })}</p>
          )}
        </div>
      )}
    </li>
  );
}
