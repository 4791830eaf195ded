import { useMemo, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../../texts/translate.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { Json } from '../model/json.ts';
import type { Choice, MergeConflict } from '../model/merge.ts';
import { type TextPart, wordDiff } from './word-diff.ts';

interface ConflictChoiceProps {
  name: string;
  author: string | null;
  conflict: MergeConflict;
  onChoose(choice: Choice): void;
}

/** Two values of a member next to each other, and for texts a third one that is written from both. */
export function ConflictChoice({ name, author, conflict, onChoose }: ConflictChoiceProps) {
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
