import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AnswersSchemaDocument,
  CreateInvitationsDocument,
  type CreateInvitationsInput,
} from '../../../../generated/share.ts';
import { request } from '../../../api/request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';
import { Download } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { download } from '../download.ts';
import { type CreatedLink, csvOf } from './invitation-links.ts';
import { recipientsOf } from './recipients.ts';

interface CreateInvitationsDialogProps {
  formId: string;
  /** The live version, whose questions can be prefilled; null if the form was never published. */
  version: number | null;
  onClose(): void;
}

/** Creates invitations for pasted recipients; their links are shown once. */
export function CreateInvitationsDialog({
  formId,
  version,
  onClose,
}: CreateInvitationsDialogProps) {
  const [recipients, setRecipients] = useState('');
  const [day, setDay] = useState('');
  const create = useMutation({
    mutationFn: (input: CreateInvitationsInput) =>
      request(CreateInvitationsDocument, { formId, input }),
  });
  const schema = useQuery({
    queryKey: ['answers schema', formId, version],
    queryFn: ({ signal }) =>
      request(AnswersSchemaDocument, { formId, version: version ?? 0 }, { signal }),
    enabled: version !== null,
  });
  const invited = recipientsOf(recipients, schema.data?.formVersion?.answersSchema);
  const links = create.data?.createInvitations?.nodes.map(({ url, invitation }) => ({
    ...{ url, reference: invitation.reference ?? '' },
  }));
  if (links) return <CreatedLinks links={links} onClose={onClose} />;
  const send = () =>
    create.mutate({
      recipients: [...invited],
      expiresAt: day ? `${day}T23:59:59Z` : null,
    });
  return (
    <Dialog
      title="Create invitations"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={invited.length === 0}
            isPending={create.isPending}
            onPress={send}
          >
            {invited.length === 1 ? 'Create 1 invitation' : `Create ${invited.length} invitations`}
          </Button>
        </>
      }
    >
      <TextField
        label="Recipients"
        description="One name or number a line, at most 1,000. Responses show it. To prefill answers, paste cells of a spreadsheet: question ids in the first line, recipients in the first column."
        rows={8}
        value={recipients}
        onChange={setRecipients}
      />
      <TextField
        label="Valid through (UTC)"
        description="Without a day, they do not expire."
        type="date"
        value={day}
        onChange={setDay}
      />
      {create.error && <ProblemNotice problem={create.error} />}
    </Dialog>
  );
}

function CreatedLinks({ links, onClose }: { links: readonly CreatedLink[]; onClose(): void }) {
  return (
    <Dialog
      role="alertdialog"
      title="Invitation links"
      isOpen
      onClose={onClose}
      actions={
        <>
          <CopyButton text={links.map(({ url }) => url).join('\n')} label="Copy all links" />
          <Button
            icon={<Download />}
            onPress={() =>
              download('invitations.csv', new Blob([csvOf(links)], { type: 'text/csv' }))
            }
          >
            Download CSV
          </Button>
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>The links are shown once. The service stores only digests of them.</p>
      <ul className="share-links">
        {links.map(({ reference, url }) => (
          <li key={url}>
            <strong>{reference}</strong> <code>{url}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
