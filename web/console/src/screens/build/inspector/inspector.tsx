import type { Failure } from '../../../api/problem.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Change } from '../model/history.ts';
import { asText, type Json, valueAt } from '../model/json.ts';
import { pathOf, type Selection } from '../model/operations.ts';
import { fieldsOf, formFieldsOf } from '../model/schema-fields.ts';
import { formTextFields } from './form-text-fields.ts';
import { PropertyForm } from './property-form.tsx';

interface InspectorProps {
  document: Json;
  selection: Selection;
  problems: readonly Failure[];
  apply(change: Change): void;
  readOnly: boolean;
  onSelect(selection: Selection): void;
}

/** The members of what is selected in the outline. */
export function Inspector(props: InspectorProps) {
  const { document, selection, problems, apply, readOnly, onSelect } = props;
  const common = { document, problems, apply, readOnly };
  if (selection.kind === 'form') {
    return (
      <>
        <PropertyForm {...common} path={[]} fields={formTextFields} />
        <h3>Approval</h3>
        <PropertyForm {...common} path={['approval']} fields={formFieldsOf('approval')} />
        <h3>Language, rules and endings</h3>
        <PropertyForm {...common} path={['schema']} fields={formFieldsOf('schema')} />
      </>
    );
  }
  const path = pathOf(document, selection);
  if (!path) return <EmptyState title="Nothing is selected" />;
  const type =
    selection.kind === 'section' ? 'section' : asText(valueAt(document, [...path, 'type']));
  const applyAndFollow = (change: Change) => {
    apply(change);
    const id = asText(valueAt(change.definition, [...path, 'id']));
    if (id !== selection.id) onSelect({ kind: selection.kind, id });
  };
  return (
    <PropertyForm
      key={selection.id}
      {...common}
      apply={applyAndFollow}
      path={path}
      fields={fieldsOf(type)}
    />
  );
}
