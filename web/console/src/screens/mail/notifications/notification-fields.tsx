import { TextQuote } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Select, TextField } from '../../../ui/controls/fields.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { FilterField } from '../../responses/filter/filter-fields.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { RecipientsField, ReplyToField } from './address-fields.tsx';
import { NotificationCondition } from './notification-condition.tsx';
import { isReference, type Notification, type Questions, referenceTo } from './notifications.ts';
import { failureOf, type Refusal } from './use-notifications.ts';

export interface NotificationFieldsProps {
  notification: Notification;
  questions: Questions;
  /** What its condition can compare. */
  fields: readonly FilterField[];
  refusal: Refusal;
  isDisabled: boolean;
  onChange(changes: Partial<Notification>): void;
}

const eventOptions = [
  { value: 'RESPONSE_CREATED', label: t('A response was stored') },
  { value: 'RESPONSE_APPROVAL_CHANGED', label: t('A review changed the decision') },
  { value: 'FORM_RESPONSE_LIMIT_REACHED', label: t('The maximum number of responses is reached') },
] as const;

/** The members of a notification. */
export function NotificationFields({ refusal: saved, ...given }: NotificationFieldsProps) {
  const preview = usePreview(given.notification);
  const props: NotificationFieldsProps = {
    ...given,
    refusal: preview.refusal ?? saved,
    onChange(changes) {
      preview.reset();
      given.onChange(changes);
    },
  };
  const { notification, fields, refusal, isDisabled, onChange } = props;
  const { on, to, if: condition, subject, withAnswers } = notification;
  return (
    <div className="mail-fields">
      <Select
        label={t('Sent when')}
        options={eventOptions}
        isDisabled={isDisabled}
        error={failureOf(refusal, 'on')}
        value={on}
        onChange={(next) =>
          onChange({ on: next, ...(next !== 'RESPONSE_CREATED' && { digest: null, attach: null }) })
        }
      />
      {on === 'RESPONSE_CREATED' && <DigestFields {...props} />}
      <RecipientsField {...props} />
      <NotificationCondition
        condition={condition}
        fields={fields}
        error={failureOf(refusal, 'if')}
        isDisabled={isDisabled}
        onChange={(next) => onChange({ if: next })}
      />
      <TextField
        label={t('Subject')}
        description={t('Without one, the title of the form; for its owners after what happened.')}
        isDisabled={isDisabled}
        error={failureOf(refusal, 'subject')}
        value={subject ?? ''}
        onChange={(next) => onChange({ subject: next === '' ? null : next })}
      />
      <BodyField {...props} />
      <ReplyToField {...props} />
      {!(to.length > 0 && to.every(isReference)) && (
        <Switch
          label={t('List the answers')}
          description={t('Only in mail to addresses that you have entered, not to respondents.')}
          isDisabled={isDisabled}
          error={failureOf(refusal, 'withAnswers')}
          isSelected={withAnswers}
          onChange={(next) => onChange({ withAnswers: next })}
        />
      )}
      <PreviewButton preview={preview} notification={notification} canSendTest={!isDisabled} />
    </div>
  );
}

const digestOptions = [
  { value: 'NONE', label: t('A mail for each response') },
  { value: 'HOURLY', label: t('One mail an hour') },
  { value: 'DAILY', label: t('One mail a day') },
] as const;

const attachOptions = [
  { value: 'NONE', label: t('No file') },
  { value: 'CSV', label: 'CSV' },
  { value: 'XLSX', label: t('Excel workbook') },
] as const;

/** Whether one mail summarizes several responses, and the file that it has then. */
function DigestFields({ notification, refusal, isDisabled, onChange }: NotificationFieldsProps) {
  const { digest, attach } = notification;
  return (
    <>
      <Select
        label={t('How often')}
        description={
          digest &&
          t(
            'If there are new responses. Only for addresses that you enter, and without answers in the text.',
          )
        }
        options={digestOptions}
        isDisabled={isDisabled}
        error={failureOf(refusal, 'digest')}
        value={digest ?? 'NONE'}
        onChange={(next) =>
          onChange(next === 'NONE' ? { digest: null, attach: null } : { digest: next })
        }
      />
      {digest && (
        <Select
          label={t('File with the responses')}
          options={attachOptions}
          isDisabled={isDisabled}
          error={failureOf(refusal, 'attach')}
          value={attach ?? 'NONE'}
          onChange={(next) => onChange({ attach: next === 'NONE' ? null : next })}
        />
      )}
    </>
  );
}

/** The text, into which references to questions are inserted by their titles. */
function BodyField({
  notification,
  questions,
  refusal,
  isDisabled,
  onChange,
}: NotificationFieldsProps) {
  const field = useRef<HTMLDivElement>(null);
  const insert = (id: string) => {
    const area = field.current?.querySelector('textarea');
    if (!area) return;
    area.setRangeText(referenceTo(id), area.selectionStart, area.selectionEnd, 'end');
    onChange({ body: area.value });
  };
  return (
    <div ref={field} className="field">
      <TextField
        label={t('Text')}
        description={t(
          'Markdown: **bold**, *emphasis*, [links](https://example.org), lists. Without a text, respondents get the message of the form.',
        )}
        rows={6}
        isDisabled={isDisabled}
        error={failureOf(refusal, 'body')}
        value={notification.body}
        onChange={(body) => onChange({ body })}
      />
      {!isDisabled && notification.digest === null && questions.all.length > 0 && (
        <div>
          <Menu
            label={t('Insert answer')}
            trigger={
              <Button size="small" icon={<TextQuote />}>
                {t('Insert answer')}
              </Button>
            }
            actions={questions.all.map(({ id, title }) => ({
              id,
              label: title,
              onAction: () => insert(id),
            }))}
          />
        </div>
      )}
    </div>
  );
}
