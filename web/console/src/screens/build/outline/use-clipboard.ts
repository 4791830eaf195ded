import type { ClipboardEvent } from 'react';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { pasteRows } from '../model/clipboard.ts';
import { type Json, valueAt } from '../model/json.ts';
import type { OutlineRow } from '../model/operations.ts';

interface ClipboardOptions {
  document: Json;
  selected: OutlineRow | undefined;
  readOnly: boolean;
  change(label: string, added: { definition: Json; id: string }, kind: OutlineRow['kind']): void;
}

/** Handlers that copy the selected row as JSON, and paste sections and elements. */
export function useClipboard({ document, selected, readOnly, change }: ClipboardOptions) {
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
    if (pasted) return change('Paste', pasted, pasted.kind);
    notify({ tone: 'error', text: 'The clipboard has no sections or questions as JSON.' });
  };
  return { onCopy, onPaste };
}
