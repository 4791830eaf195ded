import { ArrowDown, ArrowUp, ListPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldGroup, FieldNotes, TextField } from '../../../ui/controls/fields.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { errorOf, type MemberedFieldProps, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { asText, type JsonObject, objectsOf, withValueAt } from '../model/json.ts';
import { linesFromOptions, optionsFromLines, pasteLines } from '../model/paste/paste-options.ts';
import { useEntryKeys } from './use-entry-keys.ts';

/** Options, rows or columns: a list of labels in order, which can be pasted as lines. */
export function ChoicesField(props: MemberedFieldProps) {
  const { field, value, onChange, problems, readOnly } = props;
  const [isPasting, setIsPasting] = useState(false);
  const entries = objectsOf(value);
  const keys = useEntryKeys(entries);
  const rename = (index: number, label: string) =>
    onChange(entries.with(index, { ...entries[index], label }));
  const move = (index: number, by: number) => {
    const entry = entries[index];
    if (entry) onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, entry));
  };
  const add = () => {
    const label = t('Option {number}', { number: formatNumber(entries.length + 1) });
    const lines = `${linesFromOptions(entries)}\n${label}`;
    onChange(optionsFromLines(lines, entries));
  };
  return (
    <FieldGroup label={field.label}>
      {entries.map((entry, index) => {
        const label = asText(entry['label']);
        const actions = [
          {
            label: t('Move up {name}', { name: label }),
            icon: <ArrowUp />,
            isDisabled: index === 0,
            onPress: () => move(index, -1),
          },
          {
            label: t('Move down {name}', { name: label }),
            icon: <ArrowDown />,
            isDisabled: index === entries.length - 1,
            onPress: () => move(index, 1),
          },
          {
            label: t('Remove {name}', { name: label }),
            icon: <Trash2 />,
            onPress: () => onChange(entries.toSpliced(index, 1)),
          },
        ];
        return (
          <div key={keys[index]} className="choice">
            <TextField
              label={t('Label {number}', { number: formatNumber(index + 1) })}
              hideLabel
              isReadOnly={readOnly}
              value={label}
              onChange={(next) => rename(index, next)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                const pasted = readOnly ? undefined : pasteLines(text, entries, index);
                if (!pasted) return;
                event.preventDefault();
                onChange(pasted);
              }}
            />
            {!readOnly &&
              actions.map((action) => <IconButton key={action.label} size="small" {...action} />)}
            <ChoiceDetails {...props} entries={entries} index={index} />
          </div>
        );
      })}
      <FieldNotes error={errorOf(problems)} />
      {!readOnly && (
        <div className="toolbar">
          <Button size="small" icon={<Plus />} onPress={add}>
            {t('Add')}
          </Button>
          <Button size="small" icon={<ListPlus />} onPress={() => setIsPasting(true)}>
            {t('Edit as lines')}
          </Button>
        </div>
      )}
      {isPasting && (
        <LinesDialog
          entries={entries}
          onClose={() => setIsPasting(false)}
          onApply={(next) => {
            onChange(next);
            setIsPasting(false);
          }}
        />
      )}
    </FieldGroup>
  );
}

interface ChoiceDetailsProps extends MemberedFieldProps {
  entries: readonly JsonObject[];
  index: number;
}

/** The members of a choice besides its label. */
function ChoiceDetails(props: ChoiceDetailsProps) {
  const { field, document, path, entries, index, onChange, problems, readOnly, Member } = props;
  const entry = entries[index];
  if (field.fields.length === 0 || !entry) return null;
  return (
    <details>
      <summary>{t('More settings of {name}', { name: asText(entry['label']) })}</summary>
      <div className="stack">
        {field.fields.map((member) => (
          <Member
            key={member.name}
            document={document}
            readOnly={readOnly}
            field={member}
            path={[...path, index, member.name]}
            value={entry[member.name]}
            problems={problemsAt(problems, failurePath([...path, index, member.name]))}
            onChange={(next) => onChange(withValueAt(entries, [index, member.name], next))}
          />
        ))}
      </div>
    </details>
  );
}

interface LinesDialogProps {
  entries: readonly JsonObject[];
  onClose(): void;
  onApply(entries: JsonObject[]): void;
}

function LinesDialog({ entries, onClose, onApply }: LinesDialogProps) {
  const [text, setText] = useState(() => linesFromOptions(entries));
  return (
    <Dialog
      title={t('Options as lines')}
      onClose={onClose}
      submit={{
        label: t('Apply lines'),
        onPress: () => onApply(optionsFromLines(text, entries)),
      }}
    >
      <TextField
        label={t('One option a line')}
        description={t(
          'A label, or an id and a label: pro | Pro plan. Known labels keep their ids.',
        )}
        rows={12}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
