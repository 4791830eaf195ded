import type { FormStatus } from '../../../generated/forms.ts';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';

interface FormStatusBadgeProps {
  form: { status: FormStatus; hasUnpublishedChanges: boolean };
}

const badges: Readonly<Record<FormStatus, { tone: BadgeTone; label: string }>> = {
  DRAFT: { tone: 'neutral', label: 'Draft' },
  PUBLISHED: { tone: 'good', label: 'Published' },
  CLOSED: { tone: 'bad', label: 'Closed' },
};

/** The status of a form, and whether its draft has changes that are not published. */
export function FormStatusBadge({ form: { status, hasUnpublishedChanges } }: FormStatusBadgeProps) {
  const { tone, label } = badges[status];
  return (
    <span className="form-status">
      <Badge tone={tone}>{label}</Badge>
      {status !== 'DRAFT' && hasUnpublishedChanges && <Badge tone="warning">Changed</Badge>}
    </span>
  );
}
