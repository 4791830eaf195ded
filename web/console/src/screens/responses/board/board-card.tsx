import { Button as AriaButton, GridListItem } from 'react-aria-components';
import type {
  ApprovalStatus,
  ResponseRowFragment,
  Verdict,
} from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatNumber, formatRelativeTime } from '../../../ui/format.ts';
import { Ellipsis, GripVertical } from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { answerText } from '../answer-text.ts';
import { decisions } from '../decision/decisions.ts';

interface Card {
  /** The first answer. */
  readonly title: string;
  /** The answers after it. */
  readonly lines: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
  }[];
}

/** Number of answers below the title. */
const lineCount = 2;

/** What a card shows of a response. */
export function cardOf({ answerList }: ResponseRowFragment): Card {
  const [first, ...others] = (answerList ?? []).flatMap((answer) => {
    const { key, title } = answer.question;
    const text = answerText(answer);
    return text ? [{ id: key, label: title ?? key, text }] : [];
  });
  return { title: first?.text ?? t('No answers'), lines: others.slice(0, lineCount) };
}

/** Whether a reviewer can give a response another decision: without one, the automatic decision is restored. */
export const canMoveTo = (
  { approval: { status: current, decidedBy } }: ResponseRowFragment,
  status: ApprovalStatus,
): boolean => (status === 'NONE' ? decidedBy === 'REVIEWER' : current !== status);

interface BoardCardProps {
  row: ResponseRowFragment;
  canReview: boolean;
  onDecide(row: ResponseRowFragment, verdict: Verdict | null): void;
}

/** The first answers of a response, its score and its time. */
export function BoardCard({ row, canReview, onDecide }: BoardCardProps) {
  const { title, lines } = cardOf(row);
  const { percent, maxScore, decidedBy } = row.approval;
  const decide = t('Decide on {title}', { title });
  return (
    <GridListItem id={row.id} textValue={title} className="board-card card">
      <div className="board-card-head">
        {canReview && (
          <AriaButton
            slot="drag"
            className="glyph-button drag-handle"
            aria-label={t('Move {title}', { title })}
          >
            <GripVertical />
          </AriaButton>
        )}
        <strong className="board-card-title ellipsis">{title}</strong>
        {canReview && (
          <Menu
            label={decide}
            trigger={<IconButton size="small" label={decide} icon={<Ellipsis />} />}
            actions={decisions.map(
              (decision) =>
                canMoveTo(row, decision.status) && {
                  label: decision.action,
                  onAction: () => onDecide(row, decision.verdict),
                },
            )}
          />
        )}
      </div>
      {lines.map(({ id, label, text }) => (
        <p key={id} className="board-card-line ellipsis">
          <span className="soft">{label}</span> {text}
        </p>
      ))}
      <p className="board-card-facts note">
        {maxScore > 0 && <span className="board-card-score">{formatNumber(percent)} %</span>}
        <span>{formatRelativeTime(row.createdAt)}</span>
        {decidedBy === 'REVIEWER' && <span>{t('by a reviewer')}</span>}
      </p>
    </GridListItem>
  );
}
