import type { ComponentType } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { Plus, Trash2 } from '../../../ui/icons/icons.tsx';
import type { FieldProps } from '../editor-part.ts';
import { asText, type JsonObject, objectsOf, withValueAt } from '../model/json.ts';

interface RecordsFieldProps extends FieldProps {
  /** The control of a member of an entry. */
  Member: ComponentType<FieldProps>;
}

/** A list of objects, such as criteria, rules, endings and jumps: the members of each entry. */
export function RecordsField(props: RecordsFieldProps) {
  const { field, document, path, value, onChange, problems, readOnly, Member } = props;
  const entries = objectsOf(value);
  const change = (next: readonly JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  const add = () =>
    change([
      ...entries,
      field.fields.some(({ name }) => name === 'id')
        ? { id: freeEntryId(entries, field.name) }
        : {},
    ]);
  const singular = field.label.replace(/s$/, '').replace(/Criteria$/, 'Criterion');
  return (
    <FieldGroup label={field.label} description={field.description}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the outer fieldset has the legend
        <div
          key={asText(entry['id']) || index}
          role="group"
          aria-label={`${singular} ${index + 1}`}
          className="record card stack"
        >
          {field.fields.map((member) => (
            <Member
              key={member.name}
              {...{ document, readOnly }}
              field={member}
              path={[...path, index, member.name]}
              value={entry[member.name]}
              problems={problems.filter((one) =>
                one.path.includes(`${field.name}[${index}].${member.name}`),
              )}
              onChange={(next) =>
                change(objectsOf(withValueAt(entries, [index, member.name], next)))
              }
            />
          ))}
          {!readOnly && (
            <IconButton
              size="small"
              label={`Remove ${singular.toLowerCase()} ${index + 1}`}
              icon={<Trash2 />}
              onPress={() => change(entries.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button size="small" icon={<Plus />} onPress={add}>
          Add {singular.toLowerCase()}
        </Button>
      )}
    </FieldGroup>
  );
}

function freeEntryId(entries: readonly JsonObject[], name: string): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
