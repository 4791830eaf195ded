import { type EditorPart, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { type JsonPath, valueAt, withValueAt } from '../model/json.ts';
import type { SchemaField } from '../model/schema-fields.ts';
import { FieldWidget } from './field-widget.tsx';

interface PropertyFormProps extends EditorPart {
  /** The object that is edited. */
  path: JsonPath;
  fields: readonly SchemaField[];
}

/** A field for each member of an object. An empty field removes its member. */
export function PropertyForm(props: PropertyFormProps) {
  const { document, path, fields, problems, apply, readOnly } = props;
  return (
    <div className="property-form stack">
      {fields.map((field) => {
        const at = [...path, field.name];
        const text = failurePath(at);
        return (
          <FieldWidget
            key={field.name}
            {...{ field, document, readOnly, path: at }}
            problems={problemsAt(problems, text)}
            value={valueAt(document, at)}
            onChange={(value) =>
              apply({ definition: withValueAt(document, at, value), mergeKey: text })
            }
          />
        );
      })}
    </div>
  );
}
