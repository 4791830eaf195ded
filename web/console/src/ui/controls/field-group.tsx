import type { ReactNode } from 'react';
import type { FieldTexts } from './field.tsx';

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
