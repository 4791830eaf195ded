import type { Failure } from '../../../api/problem.ts';
import { failurePath } from '../model/document.ts';
import type { Change } from '../model/history.ts';
import { type Json, type JsonPath, valueAt, withValueAt } from '../model/json.ts';
import type { SchemaField } from '../model/schema-fields.ts';
import { FieldWidget } from './field-widget.tsx';

interface PropertyFormProps {
  document: Json;
  /** The object that is edited. */
  path: JsonPath;
  fields: readonly SchemaField[];
  problems: readonly Failure[];
  apply(change: Change): void;
  readOnly: boolean;
}

/** A field for each member of an object. An empty field removes its member. */
export function PropertyForm({
  document,
  path,
  fields,
  problems,
  apply,
  readOnly,
}: PropertyFormProps) {
  return (
    <div className="property-form">
      {fields.map((field) => {
        const at = [...path, field.name];
        const text = failurePath(at);
        const own = problems.filter(
          (problem) =>
            problem.path === text ||
            problem.path.startsWith(`${text}[`) ||
            problem.path.startsWith(`${text}.`),
        );
        return (
          <FieldWidget
            key={field.name}
            {...{ field, document, readOnly, problems: own, path: at }}
            value={valueAt(document, at)}
            onChange={(value) =>
              apply({
                definition: withValueAt(document, at, value),
                label: `Change ${field.label}`,
                mergeKey: text,
              })
            }
          />
        );
      })}
    </div>
  );
}
