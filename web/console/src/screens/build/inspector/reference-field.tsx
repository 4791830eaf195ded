import { endOfForm } from '../../../../../../packages/definition/model/end-of-form.ts';
import { takesAnswers } from '../../../../../../packages/definition/questions/question-types.ts';
import { t } from '../../../texts/translate.tsx';
import { Select } from '../../../ui/controls/fields.tsx';
import type { SelectOption } from '../../../ui/controls/option-list.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText, type Json, type JsonPath } from '../model/json.ts';
import { nameOf, outlineOf } from '../model/outline.ts';

/** A choice of what a member refers to by its id. An id that the form does not have remains until another one is chosen. */
export function ReferenceField(props: FieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  const options = (field.widget === 'section' ? laterSections : questions)(document, path);
  const id = asText(value);
  const isUnknown = id !== '' && !options.some((option) => option.value === id);
  return (
    <Select
      label={field.label}
      description={field.description}
      error={errorOf(problems)}
      isDisabled={readOnly}
      placeholder={t('Choose')}
      options={isUnknown ? [{ value: id, label: id }, ...options] : options}
      value={id === '' ? null : id}
      onChange={onChange}
    />
  );
}

/** The questions that take answers. */
const questions = (document: Json): SelectOption[] =>
  outlineOf(document)
    .filter(({ type }) => takesAnswers(type))
    .map((row) => ({ value: row.id, label: nameOf(row) }));

/** The sections behind that of a jump, and the end of the form. */
function laterSections(document: Json, path: JsonPath): SelectOption[] {
  const own = Number(path[path.indexOf('sections') + 1]);
  const sections = outlineOf(document).filter(({ kind }) => kind === 'section');
  return [
    ...sections.slice(own + 1).map((row) => ({ value: row.id, label: nameOf(row) })),
    { value: endOfForm, label: t('End of the form') },
  ];
}
