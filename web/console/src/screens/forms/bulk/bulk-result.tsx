import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { messageOf } from '../../../ui/feedback/problem-notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { BulkRun } from './use-bulk-run.ts';

interface BulkResultProps {
  result: BulkRun;
  onClose(): void;
  onRetry(): void;
}

/** What was done, and each form that was not changed with the reason. */
export function BulkResult({ result, onClose, onRetry }: BulkResultProps) {
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
