import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';

export interface FieldTexts {
  /** Explanation below the field. */
  description?: ReactNode;
  /** Error below the field; marks it as invalid. */
  error?: ReactNode;
}

export interface LabelledField extends FieldTexts {
  label: ReactNode;
  /** Hides the label visually; it remains the accessible name. */
  hideLabel?: boolean;
  placeholder?: string;
}

/** The class of the label of a field. */
export const labelClass = (isHidden = false): string =>
  isHidden ? 'visually-hidden' : 'field-label';

/** The texts below a field of React Aria, which refers to them. */
export function FieldHelp({ description, error }: FieldTexts) {
  return (
    <>
      {description && (
        <Text slot="description" className="note">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  );
}
