import { t } from '../../../texts/translate.tsx';
import { DecisionPanel, type DecisionPanelProps } from '../decision/decision-panel.tsx';
import { DeleteResponse } from '../deletion/delete-response.tsx';
import { AnswerList } from '../drawer/answer-list.tsx';
import { ResponseOrigin } from '../drawer/response-origin.tsx';

interface ReviewedResponseProps extends DecisionPanelProps {
  onDeleted(): void;
}

/** The answers, next to the decision about them. */
export function ReviewedResponse({ onDeleted, ...decision }: ReviewedResponseProps) {
  const { response, canReview } = decision;
  return (
    <div className="review-columns">
      <h2 className="visually-hidden">{t('Response')}</h2>
      <div className="review-answers card">
        <AnswerList response={response} />
      </div>
      <div className="review-side">
        <DecisionPanel {...decision} />
        <ResponseOrigin response={response} />
        {canReview && <DeleteResponse id={response.id} onDeleted={onDeleted} />}
      </div>
    </div>
  );
}
