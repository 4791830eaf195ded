import type { ClipboardEvent } from 'react';
import { t } from '../../../texts/translate.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import type { EditorPart } from '../editor-part.ts';
import { objectOf, valueAt } from '../model/json.ts';
import {
  type Added,
  addElement,
  addElementAt,
  addSection,
  moveElement,
  moveSection,
  removeRow,
} from '../model/operations.ts';
import { nameOf, type OutlineRow, type Selection } from '../model/outline.ts';
import { type PasteFault, pasteRows } from '../model/paste/clipboard.ts';
import type { OutlineCommands } from './outline-actions.tsx';

interface CommandOptions extends Omit<EditorPart, 'problems'> {
  selection: Selection;
  selected: OutlineRow | undefined;
  onSelect(selection: Selection): void;
}

const pasteFaults: Readonly<Record<PasteFault, string>> = {
  nothing: t('The clipboard has no sections or questions.'),
  too_deep: t('The group cannot be pasted here: groups have at most two levels.'),
};

/** The commands of the outline as changes of the document, and handlers that copy and paste rows as JSON. */
export function useOutlineCommands(options: CommandOptions) {
  const { document, selection, selected, readOnly, apply, onSelect } = options;
  const add = ({ definition, id }: Added, kind: OutlineRow['kind'], label: string) => {
    apply({ definition, label });
    onSelect({ kind, id, reason: 'added' });
  };
  const commands: OutlineCommands = {
    addElement: (element, place) =>
      add(
        place ? addElementAt(document, element, place) : addElement(document, element, selection),
        'element',
        t('Add question'),
      ),
    addSection: () => add(addSection(document), 'section', t('Add section')),
    duplicate: (row) =>
      add(
        addElement(document, objectOf(valueAt(document, row.path)), row),
        'element',
        t('Duplicate “{title}”', { title: nameOf(row) }),
      ),
    move: (row, by) => {
      const move = row.kind === 'section' ? moveSection : moveElement;
      apply({
        definition: move(document, row.id, by),
        label: t('Move “{title}”', { title: nameOf(row) }),
      });
    },
    remove: (row) => {
      apply({
        definition: removeRow(document, row),
        label: t('Delete “{title}”', { title: nameOf(row) }),
      });
      onSelect({ kind: 'form' });
    },
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!selected) return;
    const text = JSON.stringify(valueAt(document, selected.path), null, 2);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    notify({ tone: 'success', text: t('“{title}” was copied.', { title: nameOf(selected) }) });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (readOnly) return;
    event.preventDefault();
    const pasted = pasteRows(document, event.clipboardData.getData('text/plain'), selected);
    if (typeof pasted !== 'string') return add(pasted, pasted.kind, t('Paste'));
    notify({ tone: 'error', text: pasteFaults[pasted] });
  };
  return { commands, onCopy, onPaste };
}
