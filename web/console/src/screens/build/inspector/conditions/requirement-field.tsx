import { t } from '../../../../texts/translate.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import type { FieldProps } from '../../editor-part.ts';
import { ExpressionField } from '../expression/expression-field.tsx';
import { ConditionField } from './condition-field.tsx';

/** A condition or an expression. */
export function RequirementField(props: FieldProps) {
  const { field, value, onChange, readOnly } = props;
  if (typeof value !== 'string')
    return (
      <>
        <ConditionField {...props} />
        {value === undefined && !readOnly && (
          <Button size="small" variant="quiet" onPress={() => onChange('')}>
            {t('Write an expression')}
          </Button>
        )}
      </>
    );
  return (
    <>
      <ExpressionField {...props} field={{ ...field, isRequired: true }} />
      {!readOnly && (
        <Button size="small" variant="quiet" onPress={() => onChange(undefined)}>
          {t('Remove expression')}
        </Button>
      )}
    </>
  );
}
