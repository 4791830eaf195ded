import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { isOfSession, sessionKey } from '../api/query-client.ts';
import { endedSession, signIn, signOut } from '../api/session.ts';
import { t } from '../texts/translate.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** A dialog over the current screen to sign in again; what was entered remains. */
export function SignInDialog() {
  const queries = useQueryClient();
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get);
  const start = async (key: string) => {
    const session = await signIn(key);
    if (!ended || !session) return;
    if (session.workspace_id !== ended.workspaceId) {
      await signOut();
      throw new ApiProblem({
        detail: t('This key belongs to another workspace than the data on this page.'),
      });
    }
    queries.setQueryData(sessionKey, session);
    ended.resume(true);
    // The new key may permit something else.
    await queries.invalidateQueries({ predicate: isOfSession });
  };
  const leave = () => ended?.resume(false);
  return (
    <Dialog
      title={t('Your session has ended')}
      role="alertdialog"
      size="small"
      isOpen={ended !== undefined}
      onClose={leave}
    >
      <p>
        {t(
          'Sign in to continue on this page. What you have entered is still here and will be saved.',
        )}
      </p>
      <SignInForm signIn={start}>
        <Button onPress={leave}>{t('Leave')}</Button>
      </SignInForm>
    </Dialog>
  );
}
