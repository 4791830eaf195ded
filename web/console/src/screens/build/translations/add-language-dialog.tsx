import { useState } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { canonicalTag, languageName } from './language-name.ts';

interface AddLanguageDialogProps {
  /** Languages that the form already has. */
  taken: readonly string[];
  onClose(): void;
  /** @param tag BCP 47, in canonical form */
  onAdd(tag: string): void;
}

/** Chooses a language by its tag, and shows its name. */
export function AddLanguageDialog({ taken, onClose, onAdd }: AddLanguageDialogProps) {
  const [text, setText] = useState('');
  const tag = text.trim() === '' ? undefined : canonicalTag(text.trim());
  const error = errorOf(text.trim(), tag, taken);
  const isValid = tag !== undefined && error === undefined;
  const submit = () => isValid && onAdd(tag);
  return (
    <Dialog
      title="Add language"
      size="small"
      onClose={onClose}
      submit={{
        label: isValid ? `Add ${languageName(tag)}` : 'Add language',
        isDisabled: !isValid,
        onPress: submit,
      }}
    >
      <TextField
        label="Language tag"
        description="A BCP 47 tag, such as de, fr-CA or zh-Hans."
        value={text}
        onChange={setText}
        error={error}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
        autoFocus
      />
    </Dialog>
  );
}

function errorOf(text: string, tag: string | undefined, taken: readonly string[]) {
  if (text === '') return undefined;
  if (tag === undefined) return 'Not a language tag.';
  return taken.includes(tag) ? `The form is already in ${languageName(tag)}.` : undefined;
}
