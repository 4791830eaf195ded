import {
  type ApprovalStatus,
  type DecisionFragment,
  ResponseDetailsDocument,
  type ResponseRowFragment,
  ReviewResponseDocument,
  type Verdict,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { t } from '../../../texts/translate.tsx';
import { notify, notifyError } from '../../../ui/feedback/toasts.tsx';
import { useForm } from '../../form/form-context.ts';
import { labelOf } from './decisions.ts';

/** A reviewer's decision. */
interface Decided {
  /** Null restores the automatic decision. */
  readonly status: Verdict | null;
  readonly note: string | null;
}

/**
 * Decides on a response, of which at least the row of the list is known.
 *
 * @param show shows it as it is now, `before` is the decision that was shown until then
 */
type Decide = <Row extends ResponseRowFragment>(
  row: Row,
  decided: Decided,
  show: (row: Row, before: ApprovalStatus) => void,
) => Promise<void>;

/**
 * Decides on responses: a decision is shown at once, and taken back if the service refuses it. The message about it
 * offers to undo it.
 */
export function useDecide(): Decide {
  const { id: formId } = useForm();
  const decide: Decide = async (row, decided, show) => {
    const { status } = decided;
    let before = row.approval.status;
    const showNow = (next: typeof row) => {
      show(next, before);
      before = next.approval.status;
    };
    if (status !== null) showNow({ ...row, approval: { ...row.approval, status } });
    try {
      const variables = { formId, id: row.id, input: decided };
      const { reviewResponse } = await request(ReviewResponseDocument, variables);
      // What the list does not select, such as values of answers, remains.
      const next = { ...row, ...reviewResponse?.response, answerList: row.answerList };
      showNow(next);
      const undo = async () => {
        try {
          const { response } = await request(ResponseDetailsDocument, { formId, id: row.id });
          if (isSameDecision(response, reviewResponse?.response)) {
            await decide(next, decisionBefore(row), show);
          } else notify({ tone: 'error', text: t('Not undone: someone has decided since.') });
        } catch (problem) {
          notifyError(problem);
        }
      };
      notify({
        tone: 'success',
        text: textOf(status, next),
        action: { label: t('Undo'), onPress: () => void undo() },
      });
    } catch (problem) {
      showNow(row);
      notifyError(problem);
    }
  };
  return decide;
}

/** What a reviewer sends to return to the decision of a row. */
const decisionBefore = ({ approval: { status, decidedBy, note } }: ResponseRowFragment): Decided =>
  decidedBy === 'REVIEWER' && status !== 'NONE' ? { status, note } : { status: null, note: null };

/** Whether no decision was made since: each decision is in the history. */
export const isSameDecision = (now: Decision, then: Decision): boolean =>
  JSON.stringify(partsOf(now)) === JSON.stringify(partsOf(then));

type Decision = DecisionFragment | null | undefined;

const partsOf = (decision: Decision) =>
  decision && [
    decision.approval.status,
    decision.approval.note,
    ...(decision.reviews ?? []).map(({ createdAt, status, note }) => [createdAt, status, note]),
  ];

function textOf(status: Verdict | null, { approval }: ResponseRowFragment): string {
  const decision = labelOf(approval.status);
  return status === null
    ? t('Automatic decision restored: {decision}.', { decision })
    : `${decision}.`;
}
