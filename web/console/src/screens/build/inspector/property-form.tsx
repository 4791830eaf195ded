import { memo } from 'react';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useStable } from '../../../ui/hooks.ts';
import { type EditorPart, type FieldProps, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import {
  isEqual,
  type Json,
  type JsonPath,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from '../model/json.ts';
import type { SchemaField, Widget } from '../model/schema-fields.ts';
import { FieldWidget } from './field-widget.tsx';

// A question has options of its own, or takes them from a dataset.

const ownOptions = 'options';
const otherOptions = 'options_from';

/** The fields of an element: not its own options while it takes them from a dataset. */
function fieldsToShow(
  fields: readonly SchemaField[],
  element: Json | undefined,
): readonly SchemaField[] {
  const takesOptions = objectOf(element)[otherOptions] !== undefined;
  return takesOptions ? fields.filter(({ name }) => name !== ownOptions) : fields;
}

/**
 * Removes the own options of an element that takes them from a dataset, and adds one to an element that does not any
 * more.
 *
 * @param path of the element
 */
function withOneSource(document: Json, path: JsonPath): Json {
  const element = objectOf(valueAt(document, path));
  const at = [...path, ownOptions];
  if (element[otherOptions] !== undefined) return withValueAt(document, at, undefined);
  if (objectsOf(element[ownOptions]).length > 0) return document;
  return withValueAt(document, at, [
    { id: 'option_1', label: t('Option {number}', { number: formatNumber(1) }) },
  ]);
}

interface PropertyFormProps extends EditorPart {
  /** The object that is edited. */
  path: JsonPath;
  fields: readonly SchemaField[];
  /** Events of the field of the title. */
  titleEvents?: FieldProps['events'];
}

/** A field for each member of an object. An empty field removes its member. */
export function PropertyForm(props: PropertyFormProps) {
  const { document, path, fields, problems, readOnly, titleEvents } = props;
  const change = useChange(props);
  return (
    <div className="property-form stack">
      {fieldsToShow(fields, valueAt(document, path)).map((field) => {
        const at = [...path, field.name];
        return (
          <PropertyField
            key={field.name}
            field={field}
            document={document}
            readOnly={readOnly}
            path={at}
            problems={problemsAt(problems, failurePath(at))}
            value={valueAt(document, at)}
            events={field.name === 'title' ? titleEvents : undefined}
            onChange={change}
          />
        );
      })}
    </div>
  );
}

interface PropertyFieldProps extends Omit<FieldProps, 'onChange'> {
  onChange(field: SchemaField, value: Json | undefined): void;
}

/** Drawn again only if something changes that it shows: with each key, most fields stay as they are. */
const PropertyField = memo(
  function PropertyField({ onChange, ...props }: PropertyFieldProps) {
    return <FieldWidget {...props} onChange={(value) => onChange(props.field, value)} />;
  },
  (before, after) =>
    before.field === after.field &&
    before.value === after.value &&
    before.readOnly === after.readOnly &&
    before.events === after.events &&
    before.onChange === after.onChange &&
    isEqual([...before.path], [...after.path]) &&
    before.problems.length === after.problems.length &&
    before.problems.every((problem, index) => problem === after.problems[index]) &&
    (before.document === after.document || !readsDocument.has(after.field.widget)),
);

/** Widgets that show other parts of the form, such as the questions that a condition can compare. */
const readsDocument: ReadonlySet<Widget> = new Set([
  ...(['condition', 'requirement', 'criteria', 'records', 'answer', 'option_source'] as const),
  'expression',
]);

/** A label within a sentence: in German, labels keep their capitals. */
const withinText = (label: string) => (language === 'de' ? label : label.toLowerCase());

/** Changes a member of the object: the same function for every document, so that fields are not drawn for each. */
const useChange = ({
  document,
  path,
  apply,
}: Pick<PropertyFormProps, 'document' | 'path' | 'apply'>) =>
  useStable((field: SchemaField, value: Json | undefined) => {
    const at = [...path, field.name];
    const text = failurePath(at);
    const changed = withValueAt(document, at, value);
    const isSource = field.widget === 'option_source';
    const definition = isSource ? withOneSource(changed, path) : changed;
    // Adding and removing entries are changes of their own.
    const mergeKey = Array.isArray(value) ? `${text} ${value.length}` : text;
    apply({ definition, label: t('Change {field}', { field: withinText(field.label) }), mergeKey });
  });
