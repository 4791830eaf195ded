import type { FormAppearanceInput } from '../../../generated/settings.ts';
import { failureAt, type SettingsProps } from '../settings/use-settings.ts';
import { editedAppearance } from './form-look.ts';

type TextMember = Exclude<keyof FormAppearanceInput, 'scheme' | 'font'>;

/** What the fields of the members of `appearance` share. */
export function designFields(props: SettingsProps) {
  const { editor, canWrite } = props;
  const appearance = editedAppearance(props);
  const change = (next: FormAppearanceInput) =>
    editor.change({ appearance: { ...editor.edits.appearance, ...next } });
  return {
    appearance,
    change,
    isDisabled: !canWrite,
    /** The properties of a field; empty, it removes the member. */
    fieldOf: (name: TextMember, label: string) => ({
      ...{ label, isDisabled: !canWrite, value: appearance[name] ?? '' },
      error: failureAt(editor, `appearance.${name}`),
      onChange: (text: string) => change({ [name]: text === '' ? null : text }),
    }),
  };
}
