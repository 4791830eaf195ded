import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  AnswersSchemaDocument,
  CreateInvitationsDocument,
  type CreateInvitationsMutationVariables,
} from '../../../../generated/share.ts';
import { request } from '../../../api/request.ts';
import { useIdempotencyKey, useRequest } from '../../../api/use-request.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { download } from '../../../ui/download.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { useForm } from '../../form/form-context.ts';
import { type CreatedLink, csvOf, recipientsOf } from './recipients.ts';

/** Creates invitations for pasted recipients; their links are shown once. */
export function CreateInvitationsDialog({ onClose }: { onClose(): void }) {
  // The questions of the live version can be prefilled; it is null if the form was never published.
  const { id: formId, publishedVersion: version } = useForm();
  const [recipients, setRecipients] = useState('');
  const [day, setDay] = useState('');
  const [byMail, setByMail] = useState(false);
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const keyOf = useIdempotencyKey();
  const { mailAvailable } = useViewer().workspace;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (created: Omit<CreateInvitationsMutationVariables, 'formId' | 'idempotencyKey'>) =>
      request(CreateInvitationsDocument, {
        formId,
        ...created,
        idempotencyKey: keyOf(created),
      }),
  });
  const schema = useRequest(
    ['answers schema', formId, version],
    AnswersSchemaDocument,
    { formId, version: version ?? 0 },
    { enabled: version !== null },
  );
  const invited = recipientsOf(recipients, schema.data?.formVersion?.answersSchema, byMail);
  const links = data?.createInvitations?.invitations.map(({ url, invitation }) => ({
    url,
    reference: invitation.reference ?? '',
  }));
  if (links) return <CreatedLinks links={links} onClose={onClose} />;
  const count = invited.length;
  return (
    <Dialog
      title={t('Create invitations')}
      onClose={onClose}
      submit={{
        label: plural(count, 'Create {n} invitation', 'Create {n} invitations'),
        isDisabled: count === 0,
        isPending,
        onPress: () =>
          mutate({
            input: { recipients: invited },
            expiresAt: day ? `${day}T23:59:59Z` : null,
            ...(byMail && { subject: subject || null, message }),
          }),
      }}
      error={error}
    >
      <TextField
        label={t('Recipients')}
        description={t(
          'One name or number a line, at most 1,000. Responses show it. To prefill answers, paste cells of a spreadsheet: question ids in the first line, recipients in the first column.',
        )}
        rows={8}
        value={recipients}
        onChange={setRecipients}
      />
      <Switch
        label={t('Send the links by mail')}
        description={
          mailAvailable
            ? t(
                'To the addresses in the first column that has any, such as one address a line. Each recipient gets a mail of their own.',
              )
            : t('This installation sends no mail: its operator has not set SMTP_URL.')
        }
        isDisabled={!mailAvailable}
        isSelected={byMail}
        onChange={setByMail}
      />
      {byMail && (
        <>
          <TextField
            label={t('Subject')}
            description={t('By default the title of the form.')}
            value={subject}
            onChange={setSubject}
          />
          <TextField
            label={t('Text before the link')}
            description={t('Markdown: **bold**, *emphasis*, [links](https://example.org), lists.')}
            rows={4}
            value={message}
            onChange={setMessage}
          />
        </>
      )}
      <TextField
        label={t('Valid through (UTC)')}
        description={t('Without a day, they do not expire.')}
        type="date"
        value={day}
        onChange={setDay}
      />
    </Dialog>
  );
}

function CreatedLinks({ links, onClose }: { links: readonly CreatedLink[]; onClose(): void }) {
  const save = () => download('invitations.csv', new Blob([csvOf(links)], { type: 'text/csv' }));
  return (
    <Dialog
      role="alertdialog"
      title={t('Invitation links')}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={links.map(({ url }) => url).join('\n')} label={t('Copy all links')} />
          <Button icon={<Download />} onPress={save}>
            {t('Download CSV')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{t('The links are shown once. The service stores only digests of them.')}</p>
      <ul className="plain-list stack wrap">
        {links.map(({ reference, url }) => (
          <li key={url}>
            <strong>{reference}</strong> <code>{url}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
