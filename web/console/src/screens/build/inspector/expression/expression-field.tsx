import { t } from '../../../../texts/translate.tsx';
import { TextField } from '../../../../ui/controls/fields.tsx';
import { type LazyPart, LoadedPart } from '../../../../ui/feedback/loaded-part.tsx';
import { errorOf, type FieldProps } from '../../editor-part.ts';
import { asText } from '../../model/json.ts';

const editor: LazyPart<FieldProps> = {
  name: t('The editor of expressions'),
  load: async () => (await import('./expression-editor.tsx')).ExpressionEditor,
};

/** An expression in CEL, in an editor that is loaded when it is needed. */
export function ExpressionField(props: FieldProps) {
  const { field, value, problems } = props;
  return (
    <LoadedPart
      part={editor}
      props={props}
      fallback={
        <TextField
          label={field.label}
          description={field.description}
          error={errorOf(problems)}
          isReadOnly
          rows={2}
          value={asText(value)}
        />
      }
    />
  );
}
