import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Choice, type Choose, type MergeConflict, pathText } from '../model/merge.ts';
import type { OutlineRow } from '../model/outline.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { conflictName } from './conflict-name.ts';
import type { EditConflict } from './remote-version.ts';

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
