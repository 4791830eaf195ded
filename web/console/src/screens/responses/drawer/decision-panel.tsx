import { type RefObject, useState } from 'react';
import type { Verdict } from '../../../../generated/responses.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { Check, RotateCcw, X } from '../../../ui/icons/icons.tsx';
import { DecisionBadge, statusLabels } from '../decision-badge.tsx';
import type { DetailedResponse } from './use-response-details.ts';

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
        <h3 id="decision-title">Decision</h3>
        <DecisionBadge status={approval.status} />
        <span className="note">{isReviewed ? 'by a reviewer' : 'automatic'}</span>
      </header>
      <Criteria response={response} />
      {approval.note && <p className="decision-note">{approval.note}</p>}
      {canReview && (
        <ReviewForm {...{ isReviewed, noteRef, onReview }} note={approval.note ?? ''} />
      )}
      {reviews && reviews.length > 0 && (
        <details>
          <summary>History ({reviews.length})</summary>
          <ol className="decision-history plain-list stack">
            {reviews.map(({ createdAt, keyName, status, note }) => (
              <li key={createdAt}>
                <strong>
                  {status === null ? 'Restored the automatic decision' : statusLabels[status]}
                </strong>{' '}
                by {keyName}, {formatTime(createdAt)}
                {note && <p>{note}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** The criteria of the answered version, and which of them match. */
function Criteria({ response: { approval, definition } }: { response: DetailedResponse }) {
  const criteria = definition?.approval?.criteria ?? [];
  if (criteria.length === 0) return null;
  const matched = new Set(approval.matched);
  return (
    <div>
      <p>
        Score {approval.score} of {approval.maxScore} ({approval.percent} %)
      </p>
      <ul className="decision-criteria plain-list stack">
        {criteria.map(({ id, question_id, op, expected, points, required }) => (
          <li key={id} className={matched.has(id) ? 'criterion criterion-matched' : 'criterion'}>
            {matched.has(id) ? (
              <Check aria-hidden={false} role="img" aria-label="Matches" />
            ) : (
              <X aria-hidden={false} role="img" aria-label="Does not match" />
            )}
            <span>
              <strong>{id}</strong>: <code>{question_id}</code> {op.replaceAll('_', ' ')}{' '}
              {expected !== undefined && <code>{JSON.stringify(expected)}</code>}
            </span>
            <span className="criterion-points">
              {points} {points === 1 ? 'point' : 'points'}
              {required && ', required'}
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
        <span className="field-label">Note for other reviewers</span>
        <textarea
          ref={noteRef}
          className="input input-area"
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation(); // leaves the field, not the drawer
            event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
          }}
        />
      </label>
      <div className="toolbar">
        <Button variant="primary" icon={<Check />} onPress={() => onReview('APPROVED', note)}>
          Approve
        </Button>
        <Button icon={<X />} onPress={() => onReview('REJECTED', note)}>
          Reject
        </Button>
        {isReviewed && (
          <Button variant="quiet" icon={<RotateCcw />} onPress={() => onReview(null)}>
            Restore automatic decision
          </Button>
        )}
      </div>
    </div>
  );
}
