import type { ApprovalStatus } from '../../../../generated/responses.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { decisions, labelOf } from './decisions.ts';

export const DecisionBadge = ({ status }: { status: ApprovalStatus }) => (
  <Badge tone={decisions.find((one) => one.status === status)?.tone}>{labelOf(status)}</Badge>
);
