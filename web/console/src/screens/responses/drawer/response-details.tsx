import { DecisionPanel, type DecisionPanelProps } from '../decision/decision-panel.tsx';
import { DeleteResponse } from '../deletion/delete-response.tsx';
import { AnswerList } from './answer-list.tsx';
import { ResponseOrigin } from './response-origin.tsx';

interface ResponseDetailsProps extends DecisionPanelProps {
  onDeleted(): void;
}

export function ResponseDetails({ onDeleted, ...decision }: ResponseDetailsProps) {
  const { response, canReview } = decision;
  return (
    <>
      <ResponseOrigin response={response} />
      <DecisionPanel {...decision} />
      <AnswerList response={response} />
      {canReview && <DeleteResponse id={response.id} onDeleted={onDeleted} />}
    </>
  );
}
