import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/fields.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { type MemberedFieldProps, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { type JsonObject, objectsOf, withValueAt } from '../model/json.ts';
import { useEntryKeys } from './use-entry-keys.ts';

interface EntryTexts {
  readonly add: string;
  nameOf(number: string): string;
  remove(number: string): string;
}

const otherEntry: EntryTexts = {
  add: t('Add entry'),
  nameOf: (number) => t('Entry {number}', { number }),
  remove: (number) => t('Remove entry {number}', { number }),
};

/** Texts about the entries of a list, by its name. */
const entryTexts: Readonly<Record<string, EntryTexts>> = {
  next: {
    add: t('Add jump'),
    nameOf: (number) => t('Jump {number}', { number }),
    remove: (number) => t('Remove jump {number}', { number }),
  },
  rules: {
    add: t('Add rule'),
    nameOf: (number) => t('Rule {number}', { number }),
    remove: (number) => t('Remove rule {number}', { number }),
  },
  endings: {
    add: t('Add ending'),
    nameOf: (number) => t('Ending {number}', { number }),
    remove: (number) => t('Remove ending {number}', { number }),
  },
};

/** A list of objects, such as criteria, rules, endings and jumps: the members of each entry. */
export function RecordsField(props: MemberedFieldProps) {
  const { field, document, path, value, onChange, problems, readOnly, Member } = props;
  const entries = objectsOf(value);
  const keys = useEntryKeys(entries);
  const change = (next: readonly JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  const add = () =>
    change([
      ...entries,
      field.fields.some(({ name }) => name === 'id')
        ? { id: freeEntryId(entries, field.name) }
        : {},
    ]);
  const texts = entryTexts[field.name] ?? otherEntry;
  return (
    <FieldGroup label={field.label} description={field.description}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the outer fieldset has the legend
        <div
          key={keys[index]}
          role="group"
          data-record={field.name}
          aria-label={texts.nameOf(formatNumber(index + 1))}
          className="record card stack"
        >
          {field.fields.map((member) => (
            <Member
              key={member.name}
              document={document}
              readOnly={readOnly}
              field={member}
              path={[...path, index, member.name]}
              value={entry[member.name]}
              problems={problemsAt(problems, failurePath([...path, index, member.name]))}
              onChange={(next) =>
                change(objectsOf(withValueAt(entries, [index, member.name], next)))
              }
            />
          ))}
          {!readOnly && (
            <IconButton
              size="small"
              label={texts.remove(formatNumber(index + 1))}
              icon={<Trash2 />}
              onPress={() => change(entries.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button size="small" icon={<Plus />} onPress={add}>
          {texts.add}
        </Button>
      )}
    </FieldGroup>
  );
}

/** An id that no entry of a list has: `rules_2`. */
export function freeEntryId(entries: readonly JsonObject[], name: string): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
