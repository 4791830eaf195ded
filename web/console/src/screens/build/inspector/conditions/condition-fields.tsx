import '../../../responses/responses.css';
import '../../../responses/responses.css';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Condition,
  conditionModel,
} from '../../../../../../../packages/definition/conditions/condition-model.ts';
import { t } from '../../../../texts/translate.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../../ui/controls/fields.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { ComparisonFields, ConditionRows } from '../../../responses/filter/condition-rows.tsx';
import { conditionText } from '../../../responses/filter/condition-text.ts';
import type { FilterField } from '../../../responses/filter/filter-fields.ts';
import {
  conditionOf,
  type FilterRow,
  jsonOf,
  rowOf,
  useConditionRows,
} from '../../../responses/filter/filter-rows.ts';
import {
  errorOf,
  type FieldProps,
  type MemberedFieldProps,
  problemsAt,
} from '../../editor-part.ts';
import { failurePath } from '../../model/document.ts';
import {
  isEqual,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  withValueAt,
} from '../../model/json.ts';
import { freeEntryId } from '../records-field.tsx';
import { useEntryKeys } from '../use-entry-keys.ts';
import { earlierFields } from './earlier-fields.ts';

/** A criterion while it is edited: a comparison, and its other members. */
interface CriterionDraft {
  readonly comparison: FilterRow;
  readonly members: JsonObject;
}

/** Approval criteria: comparisons with points. One that is not complete is shown, and not yet part of the form. */
export function CriteriaField(props: MemberedFieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  const [entered, setEntered] = useState<readonly CriterionDraft[]>([]);
  const fields = earlierFields(document, path);
  const isCurrent = isEqual(completeOf(entered, fields), [...objectsOf(value)]);
  const drafts = isCurrent ? entered : objectsOf(value).map(draftOf);
  const keys = useEntryKeys(drafts.map(({ members }) => members));
  const change = (next: readonly CriterionDraft[]) => {
    setEntered(next);
    onChange(completeOf(next, fields));
  };
  const [first] = fields;
  if (!first) {
    return (
      <FieldGroup label={field.label}>
        {t('Add a question first: criteria compare answers.')}
      </FieldGroup>
    );
  }
  const add = () => {
    const ids = drafts.map(({ members }) => members);
    const comparison = { field: first.id, op: first.ops[0] ?? 'equals', operand: '' } as const;
    change([...drafts, { comparison, members: { id: freeEntryId(ids, field.name), points: 1 } }]);
  };
  return (
    <FieldGroup label={field.label} description={field.description} error={errorOf(problems)}>
      {drafts.map((draft, index) => (
        <CriterionCard
          key={keys[index]}
          {...props}
          draft={draft}
          fields={fields}
          number={index + 1}
          onChange={(next) => change(drafts.with(index, next))}
          onRemove={() => change(drafts.toSpliced(index, 1))}
        />
      ))}
      {!readOnly && (
        <Button size="small" icon={<Plus />} onPress={add}>
          {t('Add criterion')}
        </Button>
      )}
    </FieldGroup>
  );
}

interface CriterionCardProps extends Omit<MemberedFieldProps, 'value' | 'onChange'> {
  draft: CriterionDraft;
  number: number;
  fields: readonly FilterField[];
  onChange(draft: CriterionDraft): void;
  onRemove(): void;
}

function CriterionCard(props: CriterionCardProps) {
  const { field, document, path, problems, readOnly, Member } = props;
  const { draft, number, fields, onChange, onRemove } = props;
  const { comparison, members } = draft;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the outer fieldset has the legend
    <div
      role="group"
      aria-label={t('Criterion {number}', { number: formatNumber(number) })}
      className="record card stack"
    >
      <ComparisonFields
        fields={fields}
        isDisabled={readOnly}
        row={comparison}
        onChange={(next) => onChange({ comparison: next, members })}
      />
      {completeOf([draft], fields).length === 0 && (
        <p className="note">{t('Not complete: choose a value. Until then it is not saved.')}</p>
      )}
      {field.fields.map((member) => (
        <Member
          key={member.name}
          document={document}
          readOnly={readOnly}
          field={member}
          path={[...path, number - 1, member.name]}
          value={members[member.name]}
          problems={problemsAt(problems, failurePath([...path, number - 1, member.name]))}
          onChange={(next) =>
            onChange({ comparison, members: objectOf(withValueAt(members, [member.name], next)) })
          }
        />
      ))}
      {!readOnly && (
        <IconButton
          size="small"
          label={t('Remove criterion {number}', { number: formatNumber(number) })}
          icon={<Trash2 />}
          onPress={onRemove}
        />
      )}
    </div>
  );
}

function draftOf({ question_id: question, op, expected, ...members }: JsonObject): CriterionDraft {
  return {
    comparison: rowOf(JSON.parse(JSON.stringify({ question, op, value: expected }))),
    members,
  };
}

/** The criteria as they are stored, without those that are not complete. */
const completeOf = (drafts: readonly CriterionDraft[], fields: readonly FilterField[]): Json[] =>
  drafts.flatMap(({ comparison, members }) => {
    const condition = conditionOf({ match: 'all', rows: [comparison] }, fields);
    if (!condition || !('question' in condition)) return [];
    const { question, op, value } = condition;
    const expected: Json | undefined =
      value === undefined ? value : JSON.parse(JSON.stringify(value));
    return [{ ...members, question_id: question, op, ...(expected !== undefined && { expected }) }];
  });

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
