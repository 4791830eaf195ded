import { useBlocker } from 'react-router';
import { t } from '../../texts/translate.tsx';
import { useWindowEvent } from '../use-window-event.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A confirmation before changes that are not stored are lost. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault(), isUnsaved);
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      confirmLabel={t('Discard changes')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('The last changes are not saved yet.')}</p>
    </ConfirmDialog>
  );
}
