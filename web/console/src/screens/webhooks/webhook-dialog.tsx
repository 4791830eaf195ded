import { useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { isComplete, type WebhookDraft, WebhookFields } from './webhook-fields.tsx';

interface WebhookDialogProps {
  /** Also the label of the button. */
  title: string;
  initial: WebhookDraft;
  onSubmit(draft: WebhookDraft): void;
  isPending: boolean;
  error: Error | null;
  onClose(): void;
}

/** Creates or changes a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { title, initial, onSubmit, isPending, error, onClose } = props;
  const [draft, setDraft] = useState(initial);
  const urlError = isProblem(error)
    ? error.failures.find(({ path }) => path === 'url')?.message
    : undefined;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={!isComplete(draft)}
            isPending={isPending}
            onPress={() => onSubmit(draft)}
          >
            {title}
          </Button>
        </>
      }
    >
      <WebhookFields draft={draft} onChange={setDraft} urlError={urlError} />
      {error && !urlError && <ProblemNotice problem={error} />}
    </Dialog>
  );
}
