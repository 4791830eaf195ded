import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { failureAt, type SettingsProps } from './use-settings.ts';

/** Sets, changes or removes the password of a form, which is never shown. */
export function PasswordField({ editor, stored, canWrite }: SettingsProps) {
  const isAllowed = useViewer().workspace.plan === 'PRO';
  // Null removes the password, undefined leaves it as it is.
  const { password } = editor.edits;
  const change = (next: string | null | undefined) => editor.change({ password: next });
  return (
    <>
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        description={
          isAllowed ? stateOf(stored.passwordProtected, password) : t('Requires the Pro plan.')
        }
        error={failureAt(editor, 'password')}
        isDisabled={!canWrite || !isAllowed || password === null}
        value={password ?? ''}
        onChange={(text) => change(text || undefined)}
      />
      {stored.passwordProtected && (
        <div>
          <Button size="small" onPress={() => change(password === null ? undefined : null)}>
            {password === null ? t('Keep password') : t('Remove password')}
          </Button>
        </div>
      )}
    </>
  );
}

function stateOf(isProtected: boolean, password: string | null | undefined): string {
  if (password === null) return t('The password will be removed.');
  if (!isProtected) {
    return t('The form has no password. Visitors enter it before they see the form.');
  }
  return t('The form has a password. Enter another one to change it.');
}
