import { MessageSquareText, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Tag, TagGroup, TagList } from 'react-aria-components';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup, Select, TextField } from '../../../ui/controls/fields.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import {
  addressesIn,
  isReference,
  type Notification,
  type Questions,
  recipientName,
  referenceTo,
} from './notifications.ts';
import { failureOf, type Refusal } from './use-notifications.ts';

interface AddressFieldProps {
  notification: Notification;
  questions: Questions;
  refusal: Refusal;
  isDisabled: boolean;
  onChange(changes: Partial<Notification>): void;
}

/** The recipients: addresses that are entered, and questions that respondents answer with theirs. */
export function RecipientsField(props: AddressFieldProps) {
  const { notification, questions, refusal, isDisabled, onChange } = props;
  const { to } = notification;
  const [text, setText] = useState('');
  const refused = refusedRecipients(refusal);
  const ofList = refusal.failures.find(({ path }) => path === 'to')?.message;
  const errors = to.flatMap((one) => {
    const message = refused.get(one);
    return message ? `${recipientName(one, questions)}: ${message}` : [];
  });
  const add = (recipients: readonly string[]) => {
    onChange({ to: [...new Set([...to, ...recipients])] });
    setText('');
  };
  const addText = () => text.trim() !== '' && add(addressesIn(text));
  const offered = addressQuestions(props).filter(({ id }) => !to.includes(referenceTo(id)));
  return (
    <FieldGroup
      label={t('Recipients')}
      description={t('Each one gets a mail of its own. The Enter key adds an address.')}
      error={[ofList, ...errors].filter(Boolean).join(' ') || undefined}
    >
      <TagGroup
        aria-label={t('Recipients')}
        onRemove={
          isDisabled ? undefined : (keys) => onChange({ to: to.filter((one) => !keys.has(one)) })
        }
      >
        <TagList
          className="mail-recipients toolbar"
          items={to.map((id) => ({ id, isRefused: refused.has(id) }))}
          dependencies={[questions]}
          renderEmptyState={() => <span className="note">{t('No recipients yet.')}</span>}
        >
          {({ id, isRefused }) => (
            <Tag
              id={id}
              textValue={recipientName(id, questions)}
              className={`badge mail-recipient ${isRefused ? 'badge-bad' : isReference(id) ? 'badge-accent' : ''}`}
            >
              {isReference(id) && <MessageSquareText />}
              <span className="ellipsis">{recipientName(id, questions)}</span>
              {!isDisabled && (
                <AriaButton slot="remove" className="mail-recipient-remove">
                  <X />
                </AriaButton>
              )}
            </Tag>
          )}
        </TagList>
      </TagGroup>
      {!isDisabled && (
        <div className="mail-add-recipient">
          <TextField
            label={t('Add an address')}
            hideLabel
            type="email"
            inputMode="email"
            placeholder="name@example.org"
            value={text}
            onChange={setText}
            onBlur={addText}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return event.continuePropagation();
              event.preventDefault();
              return addText();
            }}
          />
          {offered.length > 0 && (
            <Menu
              label={t('Add the respondent')}
              trigger={<Button icon={<MessageSquareText />}>{t('Add the respondent')}</Button>}
              actions={offered.map(({ id, title }) => ({
                id,
                label: title,
                onAction: () => add([referenceTo(id)]),
              }))}
            />
          )}
        </div>
      )}
    </FieldGroup>
  );
}

/** The questions that can be chosen: a digest is about several responses. */
const addressQuestions = ({ notification, questions }: AddressFieldProps) =>
  notification.digest === null ? questions.addresses : [];

/** Why recipients were refused, by their texts. */
function refusedRecipients({ failures, to }: Refusal): ReadonlyMap<string, string> {
  return new Map(
    failures.flatMap(({ path, message }) => {
      const recipient = to[Number(/^to\[(\d+)\]/.exec(path)?.[1])];
      return recipient === undefined ? [] : [[recipient, message]];
    }),
  );
}

const [sender, otherAddress] = ['sender', 'other'];

/** Where answers to the mail go: to the sender, to the address that a question is answered with, or to another one. */
export function ReplyToField(props: AddressFieldProps) {
  const { notification, questions, refusal, isDisabled, onChange } = props;
  const { replyTo } = notification;
  const error = failureOf(refusal, 'replyTo');
  const isOther = replyTo !== null && !isReference(replyTo);
  const references = addressQuestions(props).map(({ id }) => referenceTo(id));
  if (replyTo !== null && !isOther && !references.includes(replyTo)) references.push(replyTo);
  const choose = (value: string) => {
    if (value === sender) onChange({ replyTo: null });
    else onChange({ replyTo: value === otherAddress ? '' : value });
  };
  return (
    <>
      <Select
        label={t('Replies go to')}
        isDisabled={isDisabled}
        error={isOther ? undefined : error}
        options={[
          { value: sender, label: t('The sender of this installation') },
          ...references.map((text) => ({ value: text, label: recipientName(text, questions) })),
          { value: otherAddress, label: t('Another address') },
        ]}
        value={isOther ? otherAddress : (replyTo ?? sender)}
        onChange={choose}
      />
      {isOther && (
        <TextField
          label={t('Address for replies')}
          type="email"
          isDisabled={isDisabled}
          error={error}
          placeholder="name@example.org"
          value={replyTo}
          onChange={(next) => onChange({ replyTo: next })}
        />
      )}
    </>
  );
}
