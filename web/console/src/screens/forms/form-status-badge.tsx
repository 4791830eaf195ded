import type { ClosedReason, FormStatus } from '../../../generated/forms.ts';
import { t } from '../../texts/translate.tsx';
import { Badge, type Badges } from '../../ui/feedback/states.tsx';

interface FormStatusBadgeProps {
  form: {
    status: FormStatus;
    closedReason: ClosedReason | null;
    hasUnpublishedChanges: boolean;
  };
}

const badges: Badges<FormStatus> = {
  DRAFT: { children: t('Draft') },
  PUBLISHED: { tone: 'good', children: t('Published') },
  CLOSED: { tone: 'bad', children: t('Closed') },
};

/** Why a published form accepts no responses now. */
const reasonBadges: Badges<Exclude<ClosedReason, 'UNPUBLISHED'>> = {
  NOT_YET_OPEN: { tone: 'accent', children: t('Opens later') },
  PAUSED: { tone: 'warning', children: t('Paused') },
  DEADLINE_PASSED: { tone: 'bad', children: t('Deadline passed') },
  RESPONSE_LIMIT_REACHED: { tone: 'bad', children: t('Limit reached') },
};

/** The status of a form as visitors notice it, and whether its draft has changes that are not published. */
export function FormStatusBadge({ form }: FormStatusBadgeProps) {
  const { status, closedReason, hasUnpublishedChanges } = form;
  const reason = closedReason !== null && closedReason !== 'UNPUBLISHED' && closedReason;
  return (
    <span className="form-status">
      <Badge {...(reason ? reasonBadges[reason] : badges[status])} />
      {status !== 'DRAFT' && hasUnpublishedChanges && <Badge tone="warning">{t('Changed')}</Badge>}
    </span>
  );
}
