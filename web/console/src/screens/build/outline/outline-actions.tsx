import { Copy, ListPlus, MoveDown, MoveUp, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import type { JsonObject } from '../model/json.ts';
import { isRepeat, type OutlineRow } from '../model/outline.ts';
import type { Place } from '../model/places.ts';

/** What can be done with the outline and its selected row. */
export interface OutlineCommands {
  /**
   * @param element without an id
   * @param place by default at the selection
   */
  addElement(element: JsonObject, place?: Place): void;
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
        {t('Add question')}
      </Button>
      <Button size="small" icon={<ListPlus />} onPress={commands.addSection}>
        {t('Add section')}
      </Button>
      {selected && (
        <div className="outline-tools">
          <SelectedActions row={selected} commands={commands} />
        </div>
      )}
    </div>
  );
}

function SelectedActions({ row, commands }: { row: OutlineRow; commands: OutlineCommands }) {
  const labels = labelsOf(row);
  const actions = [
    labels.duplicate !== undefined && {
      label: labels.duplicate,
      icon: <Copy />,
      onPress: () => commands.duplicate(row),
    },
    { label: labels.up, icon: <MoveUp />, onPress: () => commands.move(row, -1) },
    { label: labels.down, icon: <MoveDown />, onPress: () => commands.move(row, 1) },
    { label: labels.remove, icon: <Trash2 />, onPress: () => commands.remove(row) },
  ];
  return actions.map(
    (action) => action && <IconButton key={action.label} size="small" {...action} />,
  );
}

interface ActionLabels {
  /** Undefined if the row cannot be duplicated. */
  readonly duplicate?: string;
  readonly up: string;
  readonly down: string;
  readonly remove: string;
}

const sectionLabels: ActionLabels = {
  up: t('Move section up'),
  down: t('Move section down'),
  remove: t('Delete section with its questions'),
};

const groupLabels: ActionLabels = {
  duplicate: t('Duplicate group'),
  up: t('Move group up'),
  down: t('Move group down'),
  remove: t('Delete group with its questions'),
};

const questionLabels: ActionLabels = {
  duplicate: t('Duplicate question'),
  up: t('Move question up'),
  down: t('Move question down'),
  remove: t('Delete question'),
};

function labelsOf(row: OutlineRow): ActionLabels {
  if (row.kind === 'section') return sectionLabels;
  return isRepeat(row) ? groupLabels : questionLabels;
}
