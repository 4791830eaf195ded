import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  TextArea,
} from 'react-aria-components';
import { FieldHelp, type LabelledField, labelClass } from './field.tsx';

export interface TextFieldProps
  extends LabelledField,
    Omit<AriaTextFieldProps, 'className' | 'children'> {
  /** Number of lines; a single-line field without it. */
  rows?: number;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, placeholder, rows, ...others } = props;
  return (
    <AriaTextField {...others} isInvalid={Boolean(error)} className="field">
      <Label className={labelClass(hideLabel)}>{label}</Label>
      {rows === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input input-area" rows={rows} placeholder={placeholder} />
      )}
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
