import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

interface PasswordFieldProps {
  isProtected: boolean;
  /** The new password; null removes it, undefined leaves it as it is. */
  value: string | null | undefined;
  error: string | undefined;
  isDisabled: boolean;
  note: string | undefined;
  onChange(value: string | null | undefined): void;
}

/** Sets, changes or removes the password of a form, which is never shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { isProtected, value, error, isDisabled, note, onChange } = props;
  const state = stateOf(isProtected, value);
  return (
    <>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        description={note ?? state}
        error={error}
        isDisabled={isDisabled || value === null}
        value={value ?? ''}
        onChange={(text) => onChange(text === '' ? undefined : text)}
      />
      {isProtected && (
        <div>
          <Button size="small" onPress={() => onChange(value === null ? undefined : null)}>
            {value === null ? 'Keep password' : 'Remove password'}
          </Button>
        </div>
      )}
    </>
  );
}

function stateOf(isProtected: boolean, value: string | null | undefined): string {
  if (value === null) return 'The password will be removed.';
  if (!isProtected) return 'The form has no password. Visitors enter it before they see the form.';
  return 'The form has a password. Enter another one to change it.';
}
