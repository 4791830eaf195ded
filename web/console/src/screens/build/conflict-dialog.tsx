import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Json } from './model/json.ts';
import { pathText, type Side } from './model/merge.ts';
import type { EditConflict } from './use-editor.ts';

interface ConflictDialogProps {
  conflict: EditConflict;
  onResolve(sides: ReadonlyMap<string, Side>): void;
}

/** Shows what two editors have changed in different ways; the user chooses one value for each. */
export function ConflictDialog({ conflict, onResolve }: ConflictDialogProps) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const isComplete = conflict.conflicts.every(({ path }) => sides.has(pathText(path)));
  return (
    <Dialog
      role="alertdialog"
      title="Another editor has changed the same fields"
      onClose={() => undefined}
      actions={
        <Button variant="primary" isDisabled={!isComplete} onPress={() => onResolve(sides)}>
          Continue with these values
        </Button>
      }
    >
      <p>All other changes have been merged. Choose a value for each of these fields.</p>
      {conflict.conflicts.map(({ path, mine, theirs }) => {
        const text = pathText(path);
        return (
          <RadioGroup
            key={text}
            aria-label={text}
            className="conflict stack wrap"
            value={sides.get(text) ?? null}
            onChange={(value) =>
              setSides(new Map(sides).set(text, value === 'theirs' ? 'theirs' : 'mine'))
            }
          >
            <strong>{text}</strong>
            <Radio value="mine" className="option-card">
              <span>Your value</span>
              <pre>{shown(mine)}</pre>
            </Radio>
            <Radio value="theirs" className="option-card">
              <span>Value of the other editor</span>
              <pre>{shown(theirs)}</pre>
            </Radio>
          </RadioGroup>
        );
      })}
    </Dialog>
  );
}

const shown = (value: Json | undefined): string => {
  if (value === undefined) return 'removed';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};
