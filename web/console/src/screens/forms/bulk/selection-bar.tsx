import { useState } from 'react';
import type { FormRowFragment } from '../../../../generated/forms.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { messageOf } from '../../../ui/feedback/problem-notice.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Tag, X } from '../../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { changeTags } from '../tags/change-tags.ts';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { type BulkAction, bulkActions } from './bulk-actions.tsx';
import { type BulkJob, type BulkRun, useBulkRun } from './use-bulk-run.ts';

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
