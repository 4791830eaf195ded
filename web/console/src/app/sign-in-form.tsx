import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import { t } from '../texts/translate.tsx';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/fields.tsx';
import { messageOf } from '../ui/feedback/states.tsx';

interface SignInFormProps {
  /** Exchanges the key for a session. */
  signIn(key: string): Promise<void>;
  /** Further buttons, before the main one. */
  children?: ReactNode;
}

/** A form for the API key, which is sent once and stored nowhere in the browser. */
export function SignInForm({ signIn, children }: SignInFormProps) {
  const [key, setKey] = useState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: () => signIn(key.trim()) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && key.trim() !== '') mutate();
  };
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <TextField
        label={t('API key')}
        type="password"
        autoComplete="off"
        autoFocus
        isRequired
        validationBehavior="aria"
        value={key}
        onChange={setKey}
        error={error && explain(error)}
      />
      <div className="sign-in-actions toolbar">
        {children}
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          isDisabled={key.trim() === ''}
        >
          {t('Sign in')}
        </Button>
      </div>
    </form>
  );
}

function explain(error: Error): string {
  if (isProblem(error, 'unauthenticated'))
    return t('This key is not valid. It may have expired or been revoked.');
  return messageOf(error);
}
