import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Copy, ListPlus, MoveDown, MoveUp, Plus, Trash2 } from '../../../ui/icons/icons.tsx';
import type { JsonObject } from '../model/json.ts';
import type { OutlineRow } from '../model/operations.ts';

/** What can be done with the outline and its selected row. */
export interface OutlineCommands {
  /** @param element without an id */
  addElement(element: JsonObject): void;
  addSection(): void;
  duplicate(row: OutlineRow): void;
  move(row: OutlineRow, by: -1 | 1): void;
  remove(row: OutlineRow): void;
}

interface OutlineActionsProps {
  /** Undefined if the form itself is selected. */
  selected: OutlineRow | undefined;
  commands: OutlineCommands;
  onAddElement(): void;
}

/** The buttons below the outline. */
export function OutlineActions({ selected, commands, onAddElement }: OutlineActionsProps) {
  return (
    <div className="toolbar outline-actions">
      <Button size="small" variant="primary" icon={<Plus />} onPress={onAddElement}>
        Add question
      </Button>
      <Button size="small" icon={<ListPlus />} onPress={commands.addSection}>
        Add section
      </Button>
      {selected && <SelectedActions row={selected} commands={commands} />}
    </div>
  );
}

function SelectedActions({ row, commands }: { row: OutlineRow; commands: OutlineCommands }) {
  const noun = row.kind === 'section' ? 'section' : 'question';
  const actions = [
    row.kind === 'element' && {
      ...{ label: 'Duplicate question', icon: <Copy /> },
      onPress: () => commands.duplicate(row),
    },
    { label: `Move ${noun} up`, icon: <MoveUp />, onPress: () => commands.move(row, -1) },
    { label: `Move ${noun} down`, icon: <MoveDown />, onPress: () => commands.move(row, 1) },
    {
      label: row.kind === 'section' ? 'Delete section with its questions' : 'Delete question',
      icon: <Trash2 />,
      onPress: () => commands.remove(row),
    },
  ];
  return actions.map(
    (action) => action && <IconButton key={action.label} size="small" {...action} />,
  );
}
