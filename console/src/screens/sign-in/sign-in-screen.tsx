import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Layers2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { isProblem } from '../../api/problem.ts';
import { sessionKey } from '../../api/query-client.ts';
import { servicePath } from '../../api/service-path.ts';
import { resumeSession, signIn } from '../../api/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { messageOf } from '../../ui/feedback/problem-notice.tsx';
import { useDocumentTitle } from '../../ui/layout/page.tsx';

/** Exchanges an API key for a session. The key is sent once and stored nowhere in the browser. */
export function SignInScreen() {
  useDocumentTitle('Sign in');
  const [search] = useSearchParams();
  const [key, setKey] = useState('');
  const queries = useQueryClient();
  const session = useQuery({
    queryKey: sessionKey,
    queryFn: async () => (await resumeSession()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signIn(key.trim()),
    onSuccess: () => queries.resetQueries(),
  });
  if (session.data) return <Navigate replace to={pathOf(search.get('to'))} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && key.trim() !== '') mutate();
  };
  return (
    <main className="sign-in">
      <form className="card sign-in-card" onSubmit={submit}>
        <span className="brand">
          <Layers2 aria-hidden />
          <span>Formwright</span>
        </span>
        <h1>Sign in</h1>
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          autoFocus
          isRequired
          validationBehavior="aria"
          value={key}
          onChange={setKey}
          error={error && explain(error)}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          isDisabled={key.trim() === ''}
        >
          Sign in
        </Button>
        <p className="sign-in-help">
          Create a key with <code>npm run cli -- keys create</code>. What you see depends on its
          scopes. <a href={servicePath('/docs')}>Documentation</a>
        </p>
      </form>
    </main>
  );
}

/** Only paths of the console: `//host` would be another site. */
const pathOf = (to: string | null) => (to && /^\/(?!\/)/.test(to) ? to : '/');

function explain(error: Error): string {
  if (isProblem(error, 'unauthenticated'))
    return 'This key is not valid. It may have expired or been revoked.';
  return messageOf(error);
}
