import type { ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: ReactNode;
  /** Explanation below the field. */
  description?: ReactNode;
  /** Error below the field; marks it as invalid. */
  error?: ReactNode;
  placeholder?: string;
  /** Number of lines; a single-line field without it. */
  rows?: number;
  /** Hides the label visually; it remains the accessible name. */
  hideLabel?: boolean;
}

export function TextField({
  label,
  description,
  error,
  placeholder,
  rows,
  hideLabel,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} className="field">
      <Label className={hideLabel ? 'visually-hidden' : 'field-label'}>{label}</Label>
      {rows === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input input-area" rows={rows} placeholder={placeholder} />
      )}
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}
