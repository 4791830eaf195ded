import { type RefObject, useState } from 'react';
import type { Verdict } from '../../../../generated/responses.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { Trash2 } from '../../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatDuration } from '../table/columns.ts';
import { useDeleteResponses } from '../use-delete-responses.ts';
import { AnswerList } from './answer-list.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { DetailedResponse } from './use-response-details.ts';

interface ResponseDetailsProps {
  formId: string;
  response: DetailedResponse;
  canReview: boolean;
  noteRef: RefObject<HTMLTextAreaElement | null>;
  onReview(status: Verdict | null, note?: string): void;
  onDeleted(): void;
}

export function ResponseDetails(props: ResponseDetailsProps) {
  const { formId, response, canReview, noteRef, onReview, onDeleted } = props;
  return (
    <>
      <dl className="response-facts">
        <Fact label="Submitted" value={formatTime(response.createdAt)} />
        <Fact label="Version" value={String(response.formVersion)} />
        <Fact label="Language" value={response.language} />
        <Fact label="Duration" value={formatDuration(response.durationMs)} />
        <Fact label="Source" value={response.source.toLowerCase()} />
        <Fact label="Invitation" value={response.invitation?.reference} />
        <Fact label="Id" value={response.id} />
      </dl>
      <DecisionPanel {...{ response, canReview, noteRef, onReview }} />
      <AnswerList response={response} />
      {canReview && <DeleteResponse {...{ formId, onDeleted }} id={response.id} />}
    </>
  );
}

/** Facts without a value are left out. */
function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface DeleteResponseProps {
  formId: string;
  id: string;
  onDeleted(): void;
}

function DeleteResponse({ formId, id, onDeleted }: DeleteResponseProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useDeleteResponses(formId, onDeleted);
  return (
    <div>
      <Button size="small" icon={<Trash2 />} onPress={() => setIsOpen(true)}>
        Delete response
      </Button>
      <ConfirmDialog
        title="Delete response"
        confirmLabel="Delete response"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => mutate({ ids: [id] })}
        {...{ isPending, error }}
      >
        <p>The response and its files will be deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}
