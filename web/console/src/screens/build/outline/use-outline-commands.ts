import type { EditorPart } from '../editor-part.ts';
import type { Json } from '../model/json.ts';
import {
  addSection,
  duplicateElement,
  moveElement,
  moveSection,
  type OutlineRow,
  removeRow,
  type Selection,
} from '../model/operations.ts';
import { nounOf, type OutlineCommands } from './outline-actions.tsx';

interface Added {
  readonly definition: Json;
  readonly id: string;
}

interface Commands extends Omit<OutlineCommands, 'addElement'> {
  /** Applies an addition and selects what was added. */
  change(label: string, added: Added, kind: OutlineRow['kind']): void;
}

interface CommandOptions extends Pick<EditorPart, 'document' | 'apply'> {
  onSelect(selection: Selection): void;
}

/** The commands of the outline as changes of the document. */
export function useOutlineCommands({ document, apply, onSelect }: CommandOptions): Commands {
  const change: Commands['change'] = (label, { definition, id }, kind) => {
    apply({ definition, label });
    onSelect({ kind, id });
  };
  return {
    change,
    addSection: () => change('Add section', addSection(document), 'section'),
    duplicate: (row) => change('Duplicate question', duplicateElement(document, row), 'element'),
    move: (row, by) => {
      const move = row.kind === 'section' ? moveSection : moveElement;
      apply({ definition: move(document, row.id, by), label: `Move ${nounOf(row)}` });
    },
    remove: (row) => {
      apply({ definition: removeRow(document, row), label: `Delete ${nounOf(row)}` });
      onSelect({ kind: 'form' });
    },
  };
}
