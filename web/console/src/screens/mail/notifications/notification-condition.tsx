import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import { languagesOf } from '../../../../../../packages/definition/text/translations/translate-definition.ts';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/fields.tsx';
import { languageName } from '../../build/translations/languages.ts';
import { decisions } from '../../responses/decision/decisions.ts';
import { ConditionRows } from '../../responses/filter/condition-rows.tsx';
import { conditionText } from '../../responses/filter/condition-text.ts';
import { comparableFields, type FilterField } from '../../responses/filter/filter-fields.ts';
import { useConditionRows } from '../../responses/filter/filter-rows.ts';
import '../../responses/responses.css';

/** What conditions of notifications can compare: answers, and what every response has. */
export const notificationFields = (definition: Pick<Definition, 'schema'>): FilterField[] => [
  ...comparableFields(elementsOf(definition)),
  choiceField(
    '$approval',
    t('Decision'),
    decisions.map(({ status, label }) => ({ value: status.toLowerCase(), label })),
  ),
  choiceField(
    '$language',
    t('Language'),
    languagesOf(definition).map((tag) => ({ value: tag, label: languageName(tag) })),
  ),
  choiceField('$source', t('Source'), [
    { value: 'web', label: t('Page of the form') },
    { value: 'api', label: t('API') },
  ]),
];

const choiceField = (id: string, label: string, options: FilterField['options']): FilterField => ({
  id,
  label,
  options,
  operand: 'option',
  ops: ['equals', 'not_equals', 'in', 'not_in'],
});

interface NotificationConditionProps {
  condition: Condition | null;
  fields: readonly FilterField[];
  error: string | undefined;
  isDisabled: boolean;
  onChange(condition: Condition | null): void;
}

/** For which responses a notification is sent. A condition that rows cannot show is shown in words. */
export function NotificationCondition(props: NotificationConditionProps) {
  const { condition, fields, error, isDisabled, onChange } = props;
  const { rows, change } = useConditionRows(condition ?? undefined, fields, (next) =>
    onChange(next ?? null),
  );
  const isShown = condition === null || canShow(condition, fields);
  const description = isShown
    ? t('Without a condition, it is sent for every response.')
    : t('This condition can only be changed by the API. It stays as it is until it is removed.');
  return (
    <FieldGroup label={t('Only if')} description={description} error={error}>
      {isShown && !isDisabled ? (
        <ConditionRows rows={rows} fields={fields} onChange={change} />
      ) : (
        <p className="wrap">{condition ? conditionText(condition, fields) : t('No condition.')}</p>
      )}
      {rows.rows.length > 0 && condition === null && (
        <p className="note">{t('Not complete: choose a value. Until then it is not saved.')}</p>
      )}
      {condition !== null && !isDisabled && (
        <div>
          <Button size="small" variant="quiet" onPress={() => change({ match: 'all', rows: [] })}>
            {t('Remove condition')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** Whether rows show what a condition compares. */
function canShow(condition: Condition, fields: readonly FilterField[]): boolean {
  if ('not' in condition) return canShow(condition.not, fields);
  if ('all' in condition) return condition.all.every((one) => canShow(one, fields));
  if ('any' in condition) return condition.any.every((one) => canShow(one, fields));
  const { question, op, value } = condition;
  const field = fields.find(({ id }) => id === question);
  if (!field?.ops.includes(op)) return false;
  const isOffered = (one: unknown) => field.options.some((option) => option.value === one);
  return field.options.length === 0 || [value ?? []].flat().every(isOffered);
}
