import { errorOf, type FieldProps } from '../../editor-part.ts';
import { objectOf, valueAt } from '../../model/json.ts';
import { AnswerControl } from './answer-control.tsx';

/** The answer that a question begins with. */
export function AnswerField(props: FieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  return (
    <AnswerControl
      label={field.label}
      description={field.description}
      error={errorOf(problems)}
      question={objectOf(valueAt(document, path.slice(0, -1)))}
      {...{ value, onChange, readOnly }}
    />
  );
}
