import type { EditorPart } from '../editor-part.ts';
import type { Json, JsonPath } from '../model/json.ts';
import type { SchemaField } from '../model/schema-fields.ts';

/** What each control of a member gets. */
export interface FieldProps extends Omit<EditorPart, 'apply'> {
  field: SchemaField;
  path: JsonPath;
  value: Json | undefined;
  /** Undefined removes the member. */
  onChange(value: Json | undefined): void;
}
