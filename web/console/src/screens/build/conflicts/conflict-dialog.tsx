import { useMemo, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import type { Json } from '../model/json.ts';
import { type Choice, type Choose, type MergeConflict, pathText } from '../model/merge.ts';
import type { OutlineRow } from '../model/outline.ts';
import { conflictName } from './conflict-name.ts';
import type { EditConflict } from './remote-version.ts';
import { type TextPart, wordDiff } from './word-diff.ts';

interface ConflictChoiceProps {
  name: string;
  author: string | null;
  conflict: MergeConflict;
  onChoose(choice: Choice): void;
}

/** Two values of a member next to each other, and for texts a third one that is written from both. */
function ConflictChoice({ name, author, conflict, onChoose }: ConflictChoiceProps) {
  const { mine, theirs } = conflict;
  const areTexts = typeof mine === 'string' && typeof theirs === 'string';
  const [side, setSide] = useState<string | null>(null);
  const [text, setText] = useState(areTexts ? mine : '');
  const [ownParts, otherParts] = useMemo(
    () => wordDiff(shown(mine), shown(theirs)),
    [mine, theirs],
  );
  const values: Readonly<Record<string, Json | undefined>> = { mine, theirs, both: text };
  const choose = (next: string) => {
    setSide(next);
    onChoose({ value: values[next] });
  };
  const write = (next: string) => {
    setText(next);
    onChoose({ value: next });
  };
  return (
    <div className="conflict stack wrap">
      <RadioGroup aria-label={name} className="stack" value={side} onChange={choose}>
        <strong aria-hidden>{name}</strong>
        <div className="conflict-sides">
          <Side value="mine" label={t('Your value')} parts={ownParts} />
          <Side
            value="theirs"
            label={
              author === null ? t('Value of the other editor') : t('Value of {author}', { author })
            }
            parts={otherParts}
          />
        </div>
        {areTexts && (
          <Radio value="both" className="option-card conflict-side">
            {t('Write a text of both')}
          </Radio>
        )}
      </RadioGroup>
      {side === 'both' && (
        <TextField
          label={t('Text for {name}', { name })}
          rows={3}
          value={text}
          onChange={write}
          autoFocus
        />
      )}
    </div>
  );
}

interface SideProps {
  value: string;
  label: string;
  parts: readonly TextPart[];
}

/** A value whose words are marked where the other one differs. */
function Side({ value, label, parts }: SideProps) {
  return (
    <Radio value={value} className="option-card conflict-side">
      <span className="note">{label}</span>
      <span className="conflict-text">
        {parts.map(({ text, differs }, index) => {
          const Part = differs ? 'mark' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a value never change their order
          return <Part key={index}>{text}</Part>;
        })}
      </span>
    </Radio>
  );
}

const shown = (value: Json | undefined): string => {
  if (value === undefined) return t('removed');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

interface ConflictDialogProps {
  conflict: EditConflict;
  rows: readonly OutlineRow[];
  onResolve(choose: Choose): void;
  onClose(): void;
}

/** A choice is void when the other editor changes the value again. */
const keyOf = ({ path, theirs }: MergeConflict) => `${pathText(path)} ${JSON.stringify(theirs)}`;

/** Shows what two editors have changed in different ways, next to each other; one value is chosen or written for each. */
export function ConflictDialog({ conflict, rows, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { conflicts, author } = conflict;
  const isComplete = conflicts.every((one) => choices.has(keyOf(one)));
  const who = author ?? t('Another editor');
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={t('{who} has changed the same fields', { who })}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          isDisabled={!isComplete}
          onPress={() => onResolve((one) => choices.get(keyOf(one)))}
        >
          {t('Continue with these values')}
        </Button>
      }
    >
      <p>
        {t(
          'All other changes have been merged. Nothing is saved until there is a value for each of these.',
        )}
      </p>
      {conflicts.map((one) => (
        <ConflictChoice
          key={keyOf(one)}
          name={conflictName(rows, one)}
          author={author}
          conflict={one}
          onChoose={(choice) => setChoices((before) => new Map(before).set(keyOf(one), choice))}
        />
      ))}
    </Dialog>
  );
}
