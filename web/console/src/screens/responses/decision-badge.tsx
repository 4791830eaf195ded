import type { ApprovalStatus } from '../../../generated/responses.ts';
import { Badge, type Badges } from '../../ui/feedback/badge.tsx';

/** The decisions about responses in words. */
export const statusLabels = { APPROVED: 'Approved', REJECTED: 'Rejected', NONE: 'None' } as const;

const badges: Badges<ApprovalStatus> = {
  APPROVED: { tone: 'good', children: statusLabels.APPROVED },
  REJECTED: { tone: 'bad', children: statusLabels.REJECTED },
  NONE: { children: statusLabels.NONE },
};

export const DecisionBadge = ({ status }: { status: ApprovalStatus }) => (
  <Badge {...badges[status]} />
);
