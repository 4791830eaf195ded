import type { ApprovalStatus, ResponseRowFragment } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { answerText } from '../answer-text.ts';

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
