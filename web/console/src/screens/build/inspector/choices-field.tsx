import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldGroup, FieldNotes } from '../../../ui/controls/field-group.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ArrowDown, ArrowUp, ListPlus, Plus, Trash2 } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText, type JsonObject, objectsOf } from '../model/json.ts';
import { linesFromOptions, optionsFromLines } from '../model/paste-options.ts';

/** Options, rows or columns: a list of labels in order, which can be pasted as lines. */
export function ChoicesField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const [isPasting, setIsPasting] = useState(false);
  const entries = objectsOf(value);
  const rename = (index: number, label: string) =>
    onChange(entries.with(index, { ...entries[index], label }));
  const move = (index: number, by: number) => {
    const entry = entries[index];
    if (entry) onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, entry));
  };
  const add = () => {
    const lines = `${linesFromOptions(entries)}\nOption ${entries.length + 1}`;
    onChange(optionsFromLines(lines, entries));
  };
  return (
    <FieldGroup label={field.label}>
      {entries.map((entry, index) => {
        const label = asText(entry['label']);
        const actions = [
          {
            ...{ label: `Move up ${label}`, icon: <ArrowUp />, isDisabled: index === 0 },
            onPress: () => move(index, -1),
          },
          {
            ...{ label: `Move down ${label}`, icon: <ArrowDown /> },
            isDisabled: index === entries.length - 1,
            onPress: () => move(index, 1),
          },
          {
            ...{ label: `Remove ${label}`, icon: <Trash2 /> },
            onPress: () => onChange(entries.toSpliced(index, 1)),
          },
        ];
        return (
          <div key={asText(entry['id'])} className="choice">
            <TextField
              label={`Label ${index + 1}`}
              hideLabel
              isReadOnly={readOnly}
              value={label}
              onChange={(next) => rename(index, next)}
            />
            {!readOnly &&
              actions.map((action) => <IconButton key={action.label} size="small" {...action} />)}
          </div>
        );
      })}
      <FieldNotes error={errorOf(problems)} />
      {!readOnly && (
        <div className="toolbar">
          <Button size="small" icon={<Plus />} onPress={add}>
            Add
          </Button>
          <Button size="small" icon={<ListPlus />} onPress={() => setIsPasting(true)}>
            Edit as lines
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

interface LinesDialogProps {
  entries: readonly JsonObject[];
  onClose(): void;
  onApply(entries: JsonObject[]): void;
}

function LinesDialog({ entries, onClose, onApply }: LinesDialogProps) {
  const [text, setText] = useState(() => linesFromOptions(entries));
  return (
    <Dialog
      title="Options as lines"
      onClose={onClose}
      submit={{
        label: 'Apply lines',
        onPress: () => onApply(optionsFromLines(text, entries)),
      }}
    >
      <TextField
        label="One option a line"
        description="A label, or an id and a label: pro | Pro plan. Known labels keep their ids."
        rows={12}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
