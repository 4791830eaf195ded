import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { EditorPart } from '../editor-part.ts';
import type { Change } from '../model/history.ts';
import { asText, valueAt } from '../model/json.ts';
import { pathOf, type Selection } from '../model/operations.ts';
import { fieldsOf, formFieldsOf, type SchemaField } from '../model/schema-fields.ts';
import { PropertyForm } from './property-form.tsx';

interface InspectorProps extends EditorPart {
  selection: Selection;
  onSelect(selection: Selection): void;
}

const textField = { isRequired: false, initial: undefined, values: [], fields: [] };

/** The texts of the form itself, which are not part of its definition. */
const formTextFields: readonly SchemaField[] = [
  {
    ...{ ...textField, name: 'title', label: 'Title', description: 'Title of the form.' },
    ...{ widget: 'text', isRequired: true },
  },
  {
    ...{ ...textField, name: 'description', label: 'Description', widget: 'multiline' },
    description: 'Description below the title, with Markdown.',
  },
];

/** The members of what is selected in the outline. */
export function Inspector(props: InspectorProps) {
  const { selection, onSelect, ...part } = props;
  const { document, apply } = part;
  if (selection.kind === 'form') {
    return (
      <>
        <PropertyForm {...part} path={[]} fields={formTextFields} />
        <h3>Approval</h3>
        <PropertyForm {...part} path={['approval']} fields={formFieldsOf('approval')} />
        <h3>Language, rules and endings</h3>
        <PropertyForm {...part} path={['schema']} fields={formFieldsOf('schema')} />
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
      {...part}
      apply={applyAndFollow}
      path={path}
      fields={fieldsOf(type)}
    />
  );
}
