import { Copy, Rocket, Tag, Trash2, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FormRowFragment } from '../../../../generated/forms.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { messageOf } from '../../../ui/feedback/states.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialogs.tsx';
import { changeTags } from '../tags/tags.ts';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { canPublish, formRequests } from '../use-forms.ts';
import { type BulkJob, type BulkRun, useBulkRun } from './use-bulk-run.ts';

/** What can be done with several forms at once. */
interface BulkAction extends BulkJob {
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

const bulkActions: readonly BulkAction[] = [
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

interface SelectionBarProps {
  selected: readonly FormRowFragment[];
  onClear(): void;
}

/** What can be done with the selected forms, its progress, and what failed. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const [action, setAction] = useState<BulkAction>();
  const [isTagging, setIsTagging] = useState(false);
  const bulk = useBulkRun();
  const { state } = bulk;
  if (state && !state.isRunning) {
    // As they are now, since what failed may have changed.
    const failed = new Set(state.failures.map(({ form }) => form.id));
    const retry = () =>
      bulk.run(
        state.job,
        selected.filter(({ id }) => failed.has(id)),
      );
    return <BulkResult result={state} onClose={bulk.dismiss} onRetry={() => void retry()} />;
  }
  if (state) return <Progress state={state} onStop={bulk.stop} />;
  if (selected.length === 0) return null;
  return (
    <section className="forms-selection toolbar card" aria-label={t('Selected forms')}>
      <span className="field-label" role="status">
        {plural(selected.length, '{n} form selected', '{n} forms selected')}
      </span>
      <Button size="small" variant="quiet" icon={<X />} onPress={onClear}>
        {t('Clear')}
      </Button>
      <div className="toolbar forms-bulk">
        <Button size="small" icon={<Tag />} onPress={() => setIsTagging(true)}>
          {t('Tags')}
        </Button>
        {bulkActions.map((one) => (
          <Button
            key={one.label}
            size="small"
            icon={one.icon}
            variant={one.isDanger && 'danger'}
            isDisabled={!selected.some(one.appliesTo)}
            onPress={() => setAction(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {action && (
        <BulkDialog
          action={action}
          selected={selected}
          onClose={() => setAction(undefined)}
          onConfirm={(forms) => {
            setAction(undefined);
            void bulk.run(action, forms);
          }}
        />
      )}
      {isTagging && (
        <TagsDialog
          forms={selected}
          onClose={() => setIsTagging(false)}
          onApply={(change) => {
            setIsTagging(false);
            const run = ({ id }: FormRowFragment) => changeTags(id, change);
            void bulk.run({ ...tagTexts, run }, selected);
          }}
        />
      )}
    </section>
  );
}

const tagTexts: Omit<BulkJob, 'run'> = {
  progress: (count) => plural(count, 'Changing tags of {n} form', 'Changing tags of {n} forms'),
  done: (count) => plural(count, '{n} form tagged.', '{n} forms tagged.'),
  failed: (count) => plural(count, '{n} form not tagged', '{n} forms not tagged'),
};

function Progress({ state, onStop }: { state: BulkRun; onStop(): void }) {
  const { job, finished, total } = state;
  const label = job.progress(total);
  return (
    <section className="forms-selection toolbar card" aria-label={label}>
      <span className="field-label">{label}</span>
      <progress className="grow" aria-label={label} value={finished} max={total} />
      <span className="note forms-progress">
        {t('{finished} of {total}', {
          finished: formatNumber(finished),
          total: formatNumber(total),
        })}
      </span>
      <Button size="small" onPress={onStop}>
        {t('Stop')}
      </Button>
    </section>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  selected: readonly FormRowFragment[];
  onClose(): void;
  onConfirm(forms: readonly FormRowFragment[]): void;
}

/** A confirmation before several forms are changed. */
function BulkDialog({ action, selected, onClose, onConfirm }: BulkDialogProps) {
  const forms = selected.filter(action.appliesTo);
  const others = selected.length - forms.length;
  const note = others > 0 ? action.explainOthers?.(others) : undefined;
  const expectedText = plural(forms.length, '{n} form', '{n} forms');
  return (
    <ConfirmDialog
      title={action.title(forms.length)}
      {...(action.isDanger ? { expectedText } : { variant: 'primary' })}
      isOpen
      onClose={onClose}
      onConfirm={() => onConfirm(forms)}
    >
      <p>{action.explain(forms)}</p>
      {note && <p className="note">{note}</p>}
    </ConfirmDialog>
  );
}

interface BulkResultProps {
  result: BulkRun;
  onClose(): void;
  onRetry(): void;
}

/** What was done, and each form that was not changed with the reason. */
function BulkResult({ result, onClose, onRetry }: BulkResultProps) {
  const { job, finished, failures, skipped } = result;
  return (
    <Dialog
      role="alertdialog"
      title={failures.length > 0 ? job.failed(failures.length) : t('Stopped')}
      onClose={onClose}
      actions={
        <>
          {failures.length > 0 && <Button onPress={onRetry}>{t('Try again')}</Button>}
          <Button variant="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <p>
        {job.done(finished - failures.length)}{' '}
        {skipped > 0 &&
          plural(
            skipped,
            '{n} form was left as before because you stopped.',
            '{n} forms were left as before because you stopped.',
          )}
      </p>
      {failures.length > 0 && (
        <ul className="plain-list bulk-failures">
          {failures.map(({ form, error }) => (
            <li key={form.id}>
              <strong className="wrap">{form.title}</strong>
              <span className="second-line note wrap">{messageOf(error)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
