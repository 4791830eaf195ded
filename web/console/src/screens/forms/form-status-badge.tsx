import type { FormStatus } from '../../../generated/forms.ts';
import { Badge, type Badges } from '../../ui/feedback/badge.tsx';

interface FormStatusBadgeProps {
  form: { status: FormStatus; hasUnpublishedChanges: boolean };
}

const badges: Badges<FormStatus> = {
  DRAFT: { children: 'Draft' },
  PUBLISHED: { tone: 'good', children: 'Published' },
  CLOSED: { tone: 'bad', children: 'Closed' },
};

/** The status of a form, and whether its draft has changes that are not published. */
export function FormStatusBadge({ form: { status, hasUnpublishedChanges } }: FormStatusBadgeProps) {
  return (
    <span className="form-status">
      <Badge {...badges[status]} />
      {status !== 'DRAFT' && hasUnpublishedChanges && <Badge tone="warning">Changed</Badge>}
    </span>
  );
}
