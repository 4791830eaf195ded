import type { ReactNode } from 'react';
import type { FormRowFragment } from '../../../../generated/forms.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Copy, Rocket, Trash2, Undo2 } from '../../../ui/icons/icons.tsx';
import { canPublish, formRequests } from '../use-form-actions.ts';
import type { BulkJob } from './use-bulk-run.ts';

/** What can be done with several forms at once. */
export interface BulkAction extends BulkJob {
  /** The button. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: true;
  /** The question before it: `Publish 2 forms`. */
  title(count: number): string;
  /** What happens to the forms. */
  explain(forms: readonly FormRowFragment[]): string;
  /** The forms that it changes. */
  appliesTo(form: FormRowFragment): boolean;
  /** Why it does not change others. */
  explainOthers?(count: number): string;
}

export const bulkActions: readonly BulkAction[] = [
  {
    label: t('Publish'),
    icon: <Rocket />,
    title: (count) => plural(count, 'Publish {n} form', 'Publish {n} forms'),
    explain: ({ length }) =>
      plural(
        length,
        'Visitors will see the draft of {n} form.',
        'Visitors will see the draft of {n} forms.',
      ),
    progress: (count) => plural(count, 'Publishing {n} form', 'Publishing {n} forms'),
    done: (count) => plural(count, '{n} form published.', '{n} forms published.'),
    failed: (count) => plural(count, '{n} form not published', '{n} forms not published'),
    appliesTo: canPublish,
    explainOthers: (count) =>
      plural(
        count,
        '{n} other selected form is published without changes and will not change.',
        '{n} other selected forms are published without changes and will not change.',
      ),
    run: formRequests.publish,
  },
  {
    label: t('Unpublish'),
    icon: <Undo2 />,
    title: (count) => plural(count, 'Unpublish {n} form', 'Unpublish {n} forms'),
    explain: ({ length }) =>
      plural(
        length,
        '{n} form will no longer accept responses. Versions and responses remain.',
        '{n} forms will no longer accept responses. Versions and responses remain.',
      ),
    progress: (count) => plural(count, 'Unpublishing {n} form', 'Unpublishing {n} forms'),
    done: (count) => plural(count, '{n} form unpublished.', '{n} forms unpublished.'),
    failed: (count) => plural(count, '{n} form not unpublished', '{n} forms not unpublished'),
    appliesTo: ({ status }) => status === 'PUBLISHED',
    explainOthers: (count) =>
      plural(
        count,
        '{n} other selected form is not published and will not change.',
        '{n} other selected forms are not published and will not change.',
      ),
    run: formRequests.unpublish,
  },
  {
    label: t('Duplicate'),
    icon: <Copy />,
    title: (count) => plural(count, 'Duplicate {n} form', 'Duplicate {n} forms'),
    explain: ({ length }) =>
      plural(
        length,
        '{n} draft will be created, with the questions, settings and tags of the originals, without responses.',
        '{n} drafts will be created, with the questions, settings and tags of the originals, without responses.',
      ),
    progress: (count) => plural(count, 'Duplicating {n} form', 'Duplicating {n} forms'),
    done: (count) => plural(count, '{n} form duplicated.', '{n} forms duplicated.'),
    failed: (count) => plural(count, '{n} form not duplicated', '{n} forms not duplicated'),
    appliesTo: () => true,
    run: formRequests.duplicate,
  },
  {
    label: t('Delete'),
    icon: <Trash2 />,
    isDanger: true,
    title: (count) => plural(count, 'Delete {n} form', 'Delete {n} forms'),
    explain: explainDeletion,
    progress: (count) => plural(count, 'Deleting {n} form', 'Deleting {n} forms'),
    done: (count) => plural(count, '{n} form deleted.', '{n} forms deleted.'),
    failed: (count) => plural(count, '{n} form not deleted', '{n} forms not deleted'),
    appliesTo: () => true,
    run: formRequests.remove,
  },
];

/** What is lost; the number of responses only if the key may read those of all forms. */
function explainDeletion(forms: readonly FormRowFragment[]): string {
  const counts = forms.map(({ responseCount }) => responseCount);
  if (counts.includes(null)) {
    return plural(
      forms.length,
      '{n} form with all versions and responses will be deleted. This cannot be undone.',
      '{n} forms with all versions and responses will be deleted. This cannot be undone.',
    );
  }
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const responses = plural(total, '{n} response', '{n} responses');
  return plural(
    forms.length,
    '{n} form with all versions and {responses} will be deleted. This cannot be undone.',
    '{n} forms with all versions and {responses} will be deleted. This cannot be undone.',
    { responses },
  );
}
