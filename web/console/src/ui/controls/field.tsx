import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';

interface FieldTexts {
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

/** The texts below a control that is not a field of React Aria. */
export function FieldNotes({ description, error }: FieldTexts) {
  return (
    <>
      {description && <span className="note">{description}</span>}
      {error && <span className="field-error">{error}</span>}
    </>
  );
}

interface FieldGroupProps extends FieldTexts {
  label: ReactNode;
  children: ReactNode;
}

/** Controls that belong together under one label. */
export function FieldGroup({ label, description, error, children }: FieldGroupProps) {
  return (
    <fieldset className="field field-group">
      <legend className="field-label">{label}</legend>
      <FieldNotes description={description} />
      {children}
      <FieldNotes error={error} />
    </fieldset>
  );
}
