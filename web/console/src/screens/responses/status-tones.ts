import type { ApprovalStatus } from '../../../generated/responses.ts';
import type { BadgeTone } from '../../ui/feedback/badge.tsx';

/** Colors of the decisions. */
export const statusTones: Readonly<Record<ApprovalStatus, BadgeTone>> = {
  APPROVED: 'good',
  REJECTED: 'bad',
  NONE: 'neutral',
};
