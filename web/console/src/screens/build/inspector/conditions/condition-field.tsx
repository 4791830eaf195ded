import {
  type Condition,
  conditionModel,
} from '../../../../../../../packages/definition/conditions/condition-model.ts';
import { t } from '../../../../texts/translate.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../../ui/controls/fields.tsx';
import { ConditionRows } from '../../../responses/filter/condition-rows.tsx';
import { conditionText } from '../../../responses/filter/condition-text.ts';
import { jsonOf, useConditionRows } from '../../../responses/filter/use-condition-rows.ts';
import '../../../responses/responses.css';
import { errorOf, type FieldProps } from '../../editor-part.ts';
import type { Json } from '../../model/json.ts';
import { earlierFields } from './earlier-fields.ts';

/** A condition on earlier answers. */
export function ConditionField(props: FieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  const condition = conditionIn(value);
  const fields = earlierFields(document, path);
  const { rows, change } = useConditionRows(condition, fields, (next) => onChange(jsonOf(next)));
  return (
    <FieldGroup label={field.label} description={field.description} error={errorOf(problems)}>
      {readOnly ? (
        <p>{condition ? conditionText(condition, fields) : t('No condition.')}</p>
      ) : (
        <ConditionRows rows={rows} fields={fields} onChange={change} />
      )}
      {value !== undefined && !readOnly && (
        <Button size="small" variant="quiet" onPress={() => change({ match: 'all', rows: [] })}>
          {t('Remove condition')}
        </Button>
      )}
    </FieldGroup>
  );
}

/** Undefined for what is not a condition, such as a JSON text that is being edited. */
const conditionIn = (value: Json | undefined): Condition | undefined =>
  value === undefined ? value : conditionModel.safeParse(value).data;
