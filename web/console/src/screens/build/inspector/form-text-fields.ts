import type { SchemaField } from '../model/schema-fields.ts';

const textField = (
  name: string,
  label: string,
  description: string,
  widget: 'text' | 'multiline',
): SchemaField => ({
  ...{ name, label, description, widget, isRequired: name === 'title' },
  ...{ initial: undefined, values: [], min: undefined, max: undefined, fields: [] },
});

/** The texts of the form itself, which are not part of its definition. */
export const formTextFields: readonly SchemaField[] = [
  textField('title', 'Title', 'Title of the form.', 'text'),
  textField(
    'description',
    'Description',
    'Description below the title, with Markdown.',
    'multiline',
  ),
];
