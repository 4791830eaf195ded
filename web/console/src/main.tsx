import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { ApiProblem } from './api/problem.ts';
import { createQueryClient, isOfSession, sessionKey } from './api/query-client.ts';
import { servicePath } from './api/service-path.ts';
import { endedSession, signIn, signOut } from './api/session.ts';
import { SignInForm } from './app/sign-in-form.tsx';
import { applyTheme } from './app/theme.ts';
import { createRouter } from './routes.tsx';
import { language } from './texts/language.ts';
import { t } from './texts/translate.tsx';
import { Button } from './ui/controls/button.tsx';
import { Toasts } from './ui/feedback/toasts.tsx';
import { Dialog } from './ui/overlays/dialogs.tsx';
import './ui/styles/index.css';

applyTheme();
document.documentElement.lang = language;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale={language === 'en' ? 'en-US' : language}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createRouter(servicePath('/console'))} />
          <SignInDialog />
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

/** A dialog over the current screen to sign in again; what was entered remains. */
function SignInDialog() {
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
