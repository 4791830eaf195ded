import { useState } from 'react';
import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { ConditionRows } from '../../responses/filter/condition-rows.tsx';
import { type FilterField, filterFieldsOf } from '../../responses/filter/filter-fields.ts';
import { conditionOf, type FilterRows, rowsOf } from '../../responses/filter/filter-rows.ts';
import '../../responses/responses.css';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { isObject, type Json, type JsonPath, objectsOf, valueAt } from '../model/json.ts';
import { JsonField } from './json-field.tsx';

/** A condition on earlier answers; nested ones are edited as JSON. */
export function ConditionField(props: FieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  const [draft, setDraft] = useState<FilterRows>();
  const condition: Condition | undefined = isObject(value)
    ? JSON.parse(JSON.stringify(value))
    : undefined;
  const stored = rowsOf(condition);
  const fields = earlierFields(document, path);
  if (!stored || readOnly) return <JsonField {...props} />;
  const change = (rows: FilterRows) => {
    setDraft(rows);
    const next = conditionOf(rows, fields);
    onChange(next === undefined ? undefined : JSON.parse(JSON.stringify(next)));
  };
  return (
    <FieldGroup label={field.label} description={field.description} error={errorOf(problems)}>
      <ConditionRows rows={draft ?? stored} fields={fields} onChange={change} />
      {stored.rows.length > 0 && (
        <Button size="small" variant="quiet" onPress={() => change({ match: 'all', rows: [] })}>
          Remove condition
        </Button>
      )}
    </FieldGroup>
  );
}

/** The questions before a section or element; all questions for endings, jumps and rules. */
function earlierFields(document: Json, path: JsonPath): FilterField[] {
  const [, group, sectionIndex, , elementIndex] = path;
  const sections = objectsOf(valueAt(document, ['schema', 'sections']));
  const isInSections = group === 'sections' && typeof sectionIndex === 'number';
  const earlier = isInSections
    ? sections.slice(0, sectionIndex + 1).map((section, index) => {
        if (index < sectionIndex) return section;
        const end =
          typeof elementIndex === 'number' ? elementIndex : path[3] === 'next' ? undefined : 0;
        return { ...section, elements: objectsOf(section['elements']).slice(0, end) };
      })
    : sections;
  const definition: Pick<Definition, 'schema'> = JSON.parse(
    JSON.stringify({ schema: { sections: earlier } }),
  );
  return filterFieldsOf(definition);
}
