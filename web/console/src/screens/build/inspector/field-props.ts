import type { Failure } from '../../../api/problem.ts';
import type { Json, JsonPath } from '../model/json.ts';
import type { SchemaField } from '../model/schema-fields.ts';

/** What each control of a member gets. */
export interface FieldProps {
  field: SchemaField;
  /** The whole form. */
  document: Json;
  path: JsonPath;
  value: Json | undefined;
  /** Undefined removes the member. */
  onChange(value: Json | undefined): void;
  /** Problems of this member and its parts. */
  problems: readonly Failure[];
  readOnly: boolean;
}

/** The messages of problems as one text. */
export const errorOf = (problems: readonly Failure[]): string | undefined =>
  problems.length === 0 ? undefined : problems.map(({ message }) => message).join(' ');
