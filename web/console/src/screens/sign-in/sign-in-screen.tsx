import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { servicePath } from '../../api/service-path.ts';
import { signIn } from '../../api/session.ts';
import { SignInForm } from '../../app/sign-in-form.tsx';
import { useSession } from '../../app/use-session.ts';
import { rich, t } from '../../texts/translate.tsx';
import { Layers2 } from '../../ui/icons/icons.tsx';
import { useDocumentTitle } from '../../ui/layout/page.tsx';

/** Exchanges an API key for a session. */
export function SignInScreen() {
  useDocumentTitle(t('Sign in'));
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const session = useSession();
  if (session.data) return <Navigate replace to={pathOf(search.get('to'))} />;
  const start = async (key: string) => {
    await signIn(key);
    await queries.resetQueries();
  };
  return (
    <main className="sign-in center">
      <div className="sign-in-card card stack">
        <span className="brand">
          <Layers2 />
          <span>Formwright</span>
        </span>
        <h1>{t('Sign in')}</h1>
        <SignInForm signIn={start} />
        <p className="note">
          {rich('Create a key with {command}. What you see depends on its scopes.', {
            command: <code>npm run cli -- keys create</code>,
          })}{' '}
          <a href={servicePath('/docs')}>{t('Documentation')}</a>
        </p>
      </div>
    </main>
  );
}

/** Only paths of the console: `//host` would be another site. */
const pathOf = (to: string | null) => (to && /^\/(?!\/)/.test(to) ? to : '/');
