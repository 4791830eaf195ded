import { Check, RotateCcw, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { ApprovalStatus, Verdict } from '../../../../generated/responses.ts';
import { plural, rich, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/states.tsx';
import { formatNumber, formatTime } from '../../../ui/format.ts';
import type { DetailedResponse } from '../drawer/use-response-details.ts';
import { opLabel } from '../filter/condition-text.ts';
import { filterFieldsOf } from '../filter/filter-fields.ts';
import { decisions, labelOf } from './decisions.ts';

export const DecisionBadge = ({ status }: { status: ApprovalStatus }) => (
  <Badge tone={decisions.find((one) => one.status === status)?.tone}>{labelOf(status)}</Badge>
);

export interface DecisionPanelProps {
  response: DetailedResponse;
  canReview: boolean;
  noteRef: RefObject<HTMLTextAreaElement | null>;
  onReview(status: Verdict | null, note?: string): void;
}

/** The decision with its criteria and its history, and the reviewer's part in it. */
export function DecisionPanel({ response, canReview, noteRef, onReview }: DecisionPanelProps) {
  const { approval, reviews } = response;
  const isReviewed = approval.decidedBy === 'REVIEWER';
  return (
    <section className="decision card stack" aria-labelledby="decision-title">
      <header className="toolbar">
        <h3 id="decision-title">{t('Decision')}</h3>
        <DecisionBadge status={approval.status} />
        <span className="note">{isReviewed ? t('by a reviewer') : t('automatic')}</span>
      </header>
      <Criteria response={response} />
      {approval.note && <p className="decision-note">{approval.note}</p>}
      {canReview && (
        <ReviewForm
          isReviewed={isReviewed}
          noteRef={noteRef}
          onReview={onReview}
          note={approval.note ?? ''}
        />
      )}
      {reviews && reviews.length > 0 && (
        <details>
          <summary>{t('History ({n})', { n: formatNumber(reviews.length) })}</summary>
          <ol className="decision-history plain-list stack">
            {reviews.map(({ createdAt, keyName, status, note }) => (
              <li key={createdAt}>
                {rich('{decision} by {name}, {time}', {
                  decision: <strong>{decisionText(status)}</strong>,
                  name: keyName,
                  time: formatTime(createdAt),
                })}
                {note && <p>{note}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** A decision of the history. */
const decisionText = (status: ApprovalStatus | null) =>
  status === null ? t('Restored the automatic decision') : labelOf(status);

/** The criteria of the answered version, and which of them match. */
function Criteria({ response: { approval, definition } }: { response: DetailedResponse }) {
  const criteria = definition?.approval?.criteria ?? [];
  if (criteria.length === 0) return null;
  const matched = new Set(approval.matched);
  const fields = new Map(definition ? filterFieldsOf(definition).map((one) => [one.id, one]) : []);
  return (
    <div>
      <p>
        {t('Score {score} of {max} ({percent} %)', {
          score: formatNumber(approval.score),
          max: formatNumber(approval.maxScore),
          percent: formatNumber(approval.percent),
        })}
      </p>
      <ul className="decision-criteria plain-list stack">
        {criteria.map(({ id, question_id, op, expected, points, required }) => (
          <li key={id} className={matched.has(id) ? 'criterion criterion-matched' : 'criterion'}>
            {matched.has(id) ? (
              <Check aria-hidden={false} role="img" aria-label={t('Matches')} />
            ) : (
              <X aria-hidden={false} role="img" aria-label={t('Does not match')} />
            )}
            <span>
              <strong>{id}</strong>: <code>{question_id}</code>{' '}
              {opLabel(op, fields.get(question_id))}{' '}
              {expected !== undefined && <code>{JSON.stringify(expected)}</code>}
            </span>
            <span className="criterion-points">
              {required
                ? plural(points, '{n} point, required', '{n} points, required')
                : plural(points, '{n} point', '{n} points')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ReviewFormProps extends Pick<DecisionPanelProps, 'noteRef' | 'onReview'> {
  isReviewed: boolean;
  note: string;
}

function ReviewForm({ isReviewed, note: storedNote, noteRef, onReview }: ReviewFormProps) {
  const [note, setNote] = useState(storedNote);
  return (
    <div className="review-form stack">
      <label className="field">
        <span className="field-label">{t('Note for other reviewers')}</span>
        <textarea
          ref={noteRef}
          className="input input-area"
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation(); // leaves the field, not the drawer
            event.currentTarget.closest<HTMLElement>('[role="dialog"], .review')?.focus();
          }}
        />
      </label>
      <div className="toolbar">
        <Button variant="primary" icon={<Check />} onPress={() => onReview('APPROVED', note)}>
          {t('Approve')}
        </Button>
        <Button icon={<X />} onPress={() => onReview('REJECTED', note)}>
          {t('Reject')}
        </Button>
        {isReviewed && (
          <Button variant="quiet" icon={<RotateCcw />} onPress={() => onReview(null)}>
            {t('Restore automatic decision')}
          </Button>
        )}
      </div>
    </div>
  );
}
