import type { ClipboardEvent } from 'react';
import { notify } from '../../../ui/feedback/toasts.tsx';
import type { EditorPart } from '../editor-part.ts';
import { pasteRows } from '../model/clipboard.ts';
import { objectOf, valueAt } from '../model/json.ts';
import {
  type Added,
  addElement,
  addSection,
  moveElement,
  moveSection,
  type OutlineRow,
  removeRow,
  type Selection,
} from '../model/operations.ts';
import type { OutlineCommands } from './outline-actions.tsx';

interface CommandOptions extends Omit<EditorPart, 'problems'> {
  selection: Selection;
  selected: OutlineRow | undefined;
  onSelect(selection: Selection): void;
}

/** The commands of the outline as changes of the document, and handlers that copy and paste rows as JSON. */
export function useOutlineCommands(options: CommandOptions) {
  const { document, selection, selected, readOnly, apply, onSelect } = options;
  const add = ({ definition, id }: Added, kind: OutlineRow['kind']) => {
    apply({ definition });
    onSelect({ kind, id });
  };
  const commands: OutlineCommands = {
    addElement: (element) => add(addElement(document, element, selection), 'element'),
    addSection: () => add(addSection(document), 'section'),
    duplicate: (row) =>
      add(addElement(document, objectOf(valueAt(document, row.path)), row), 'element'),
    move: (row, by) => {
      const move = row.kind === 'section' ? moveSection : moveElement;
      apply({ definition: move(document, row.id, by) });
    },
    remove: (row) => {
      apply({ definition: removeRow(document, row) });
      onSelect({ kind: 'form' });
    },
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!selected) return;
    const text = JSON.stringify(valueAt(document, selected.path), null, 2);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    notify({ tone: 'success', text: `“${selected.title || selected.id}” was copied.` });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (readOnly) return;
    event.preventDefault();
    const pasted = pasteRows(document, event.clipboardData.getData('text/plain'), selected);
    if (pasted) return add(pasted, pasted.kind);
    notify({ tone: 'error', text: 'The clipboard has no sections or questions as JSON.' });
  };
  return { commands, onCopy, onPaste };
}
