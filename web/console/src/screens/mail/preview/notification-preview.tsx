import { ChevronLeft, ChevronRight, Inbox } from 'lucide-react';
import { useState } from 'react';
import {
  NotificationPreviewDocument,
  PreviewedResponsesDocument,
} from '../../../../generated/mail.ts';
import { request } from '../../../api/request.ts';
import { useList, useRequest } from '../../../api/use-request.ts';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/fields.tsx';
import { EmptyState, QueryState } from '../../../ui/feedback/states.tsx';
import { formatTime } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { useForm } from '../../form/form-context.ts';
import { inputOf, type Notification } from '../notifications/notifications.ts';
import { PreviewedMail } from './previewed-mail.tsx';
import { TestMail } from './test-mail.tsx';

interface NotificationPreviewProps {
  notification: Notification;
  canSendTest: boolean;
  onClose(): void;
}

/** What is shown does not change while the preview is open, and is loaded again for the next one. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** The mails that a notification as it is edited would send: about the newest response, and about older ones. */
export function NotificationPreview(props: NotificationPreviewProps) {
  const { id: formId } = useForm();
  const [index, setIndex] = useState(0);
  const responses = useList({
    queryKey: ['previewed-responses', formId],
    load: (after, options) => request(PreviewedResponsesDocument, { formId, after }, options),
    pageOf: ({ responses: page }) => page,
    ...once,
  });
  const { data = [], hasMore, loadMore } = responses;
  const show = (next: number) => {
    setIndex(next);
    if (next === data.length - 1 && hasMore) loadMore();
  };
  const response = data[index];
  return (
    <Dialog title={t('Preview')} size="large" onClose={props.onClose}>
      <QueryState query={responses} label={t('Loading the preview')} />
      {responses.data?.length === 0 && (
        <EmptyState icon={<Inbox />} title={t('No responses yet')}>
          {t('A preview shows the mail about a response. Submit one to see it.')}
        </EmptyState>
      )}
      {response && (
        <>
          <div className="toolbar">
            <IconButton
              label={t('Newer response')}
              icon={<ChevronLeft />}
              isDisabled={index === 0}
              onPress={() => show(index - 1)}
            />
            <IconButton
              label={t('Older response')}
              icon={<ChevronRight />}
              isDisabled={index + 1 >= data.length}
              onPress={() => show(index + 1)}
            />
            <p aria-live="polite">
              {t('Response of {time}', { time: formatTime(response.createdAt) })}
            </p>
          </div>
          <ResponsePreview {...props} formId={formId} responseId={response.id} />
        </>
      )}
    </Dialog>
  );
}

interface ResponsePreviewProps extends NotificationPreviewProps {
  formId: string;
  responseId: string;
}

/** The mails about one response, of which one is shown. */
function ResponsePreview(props: ResponsePreviewProps) {
  const { formId, responseId, notification, canSendTest } = props;
  const [chosen, setChosen] = useState(0);
  const input = inputOf(notification);
  const query = useRequest(
    ['notification-preview', formId, responseId, input],
    NotificationPreviewDocument,
    { formId, notification: input, responseId },
    once,
  );
  const preview = query.data?.notificationPreview;
  if (!preview) return <QueryState query={query} label={t('Loading the preview')} />;
  const { meetsCondition, mails } = preview;
  const mail = mails[chosen] ?? mails[0];
  return (
    <>
      {!meetsCondition && (
        <p className="mail-unavailable" role="note">
          {t('Nothing would be sent: this response does not meet the condition.')}
        </p>
      )}
      {meetsCondition && !mail && (
        <p className="mail-unavailable" role="note">
          {t('Nothing would be sent: there is no address in this response.')}
        </p>
      )}
      {mails.length > 1 && mail && (
        <Select
          label={t('Mail to')}
          options={mails.map(({ recipient }, at) => ({ value: String(at), label: recipient }))}
          value={String(mails.indexOf(mail))}
          onChange={(at) => setChosen(Number(at))}
        />
      )}
      {mail && <PreviewedMail mail={mail} />}
      {mail && !mail.failure && canSendTest && (
        <TestMail
          formId={formId}
          mail={{ notification: input, responseId, recipient: mail.recipient }}
        />
      )}
    </>
  );
}
