import { useState } from 'react';
import type { FormRowFragment } from '../../../../generated/forms.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Tag, X } from '../../../ui/icons/icons.tsx';
import { changeTags } from '../tags/change-tags.ts';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { type BulkAction, bulkActions } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkResult } from './bulk-result.tsx';
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
          {...{ action, selected }}
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
