import type { ComponentType } from 'react';
import type { Failure } from '../../api/problem.ts';
import type { TextFieldProps } from '../../ui/controls/fields.tsx';
import { isWithin } from './model/document.ts';
import type { Change } from './model/history.ts';
import type { Json, JsonPath } from './model/json.ts';
import type { SchemaField } from './model/schema-fields.ts';

/** What each part of the editor gets. */
export interface EditorPart {
  /** The whole form. */
  document: Json;
  /** Why it could not be saved. */
  problems: readonly Failure[];
  apply(change: Change): void;
  readOnly: boolean;
}

/** What each control of a member gets. */
export interface FieldProps extends Omit<EditorPart, 'apply'> {
  field: SchemaField;
  path: JsonPath;
  value: Json | undefined;
  /** Undefined removes the member. */
  onChange(value: Json | undefined): void;
  /** Further events of a text field. */
  events?: Pick<TextFieldProps, 'onFocus' | 'onBlur' | 'onKeyDown'> | undefined;
}

/** What a control gets that contains those of other members. */
export interface MemberedFieldProps extends FieldProps {
  /** The control of a member of the object, or of an entry of the list. */
  Member: ComponentType<FieldProps>;
}

/** The problems of a member and its parts, by its path. */
export const problemsAt = (problems: readonly Failure[], path: string): Failure[] =>
  problems.filter((problem) => isWithin(problem.path, path));

export const errorOf = (problems: readonly Failure[]): string | undefined =>
  problems.map(({ message }) => message).join(' ') || undefined;
