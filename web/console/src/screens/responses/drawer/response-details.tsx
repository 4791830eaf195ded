import { formatTime } from '../../../ui/format.ts';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { DeleteButton } from '../delete-button.tsx';
import { formatDuration } from '../table/columns.ts';
import { AnswerList } from './answer-list.tsx';
import { DecisionPanel, type DecisionPanelProps } from './decision-panel.tsx';

interface ResponseDetailsProps extends DecisionPanelProps {
  onDeleted(): void;
}

export function ResponseDetails(props: ResponseDetailsProps) {
  const { response, canReview, noteRef, onReview, onDeleted } = props;
  return (
    <>
      <FactList
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
      {canReview && (
        <div>
          <DeleteButton
            ids={[response.id]}
            title="Delete response"
            what="The response and its files"
            onDeleted={onDeleted}
          >
            Delete response
          </DeleteButton>
        </div>
      )}
    </>
  );
}
