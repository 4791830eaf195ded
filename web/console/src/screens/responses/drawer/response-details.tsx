import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { Trash2 } from '../../../ui/icons/icons.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatDuration } from '../table/columns.ts';
import { useDeleteResponses } from '../use-delete-responses.ts';
import { AnswerList } from './answer-list.tsx';
import { DecisionPanel, type DecisionPanelProps } from './decision-panel.tsx';

interface ResponseDetailsProps extends DecisionPanelProps {
  onDeleted(): void;
}

export function ResponseDetails(props: ResponseDetailsProps) {
  const { response, canReview, noteRef, onReview, onDeleted } = props;
  return (
    <>
      <Facts
        className="fact-row"
        facts={{
          Submitted: formatTime(response.createdAt),
          Version: response.formVersion,
          Language: response.language,
          Duration: formatDuration(response.durationMs),
          Source: response.source.toLowerCase(),
          Invitation: response.invitation?.reference,
          Id: response.id,
        }}
      />
      <DecisionPanel {...{ response, canReview, noteRef, onReview }} />
      <AnswerList response={response} />
      {canReview && <DeleteResponse id={response.id} onDeleted={onDeleted} />}
    </>
  );
}

function DeleteResponse({ id, onDeleted }: { id: string; onDeleted(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useDeleteResponses(onDeleted);
  return (
    <div>
      <Button size="small" icon={<Trash2 />} onPress={() => setIsOpen(true)}>
        Delete response
      </Button>
      <ConfirmDialog
        title="Delete response"
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
