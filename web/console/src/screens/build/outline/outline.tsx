import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { EditorPart } from '../editor-part.ts';
import { moveElements } from '../model/operations.ts';
import type { OutlineRow, Selection } from '../model/outline.ts';
import { type DropTarget, offeredPlaces } from '../model/places.ts';
import type { RemoteChange } from '../presence/changed-parts.ts';
import type { OtherEditor } from '../presence/other-editors.ts';
import { AddElementDialog } from './add-element-dialog.tsx';
import { OutlineActions } from './outline-actions.tsx';
import { OutlineList } from './outline-list.tsx';
import { useFoundRows } from './use-found-rows.ts';
import { useOutlineCommands } from './use-outline-commands.ts';
import { useShownRows } from './use-shown-rows.ts';

interface OutlineProps extends EditorPart {
  rows: readonly OutlineRow[];
  selection: Selection;
  /** Who else has the form open. */
  others: readonly OtherEditor[];
  /** What another editor has just changed. */
  change: RemoteChange | undefined;
  onSelect(selection: Selection): void;
}

/**
 * Sections and elements in order, those of repeats indented. Elements are moved by dragging, or by keyboard with their
 * handles or the buttons.
 * The selected row can be copied, and rows of any form can be pasted.
 */
export function Outline(props: OutlineProps) {
  const { document, rows, selection, onSelect, problems, readOnly, others, change } = props;
  const [isAdding, setIsAdding] = useState(false);
  const selected = rows.find(({ id }) => selection.kind !== 'form' && id === selection.id);
  const { commands, ...clipboard } = useOutlineCommands({ ...props, selected });
  const { text, setText, isSearching, found, folded, fold } = useFoundRows(
    useShownRows(rows),
    selected?.id,
  );
  return (
    <section className="builder-outline card stack" aria-label={t('Outline')} {...clipboard}>
      {rows.length > searchedFrom && (
        <div className="outline-search">
          <SearchField label={t('Search questions')} value={text} onChange={setText} />
        </div>
      )}
      {isSearching && found.length === 0 && (
        <p className="note outline-search">
          {t('No question contains “{text}”.', { text: text.trim() })}
        </p>
      )}
      <OutlineList
        {...{ problems, onSelect, folded, others, change }}
        rows={found}
        canMove={!readOnly && !isSearching}
        selectedId={selected?.id}
        onFold={fold}
        onMove={useMove(props)}
      />
      {!readOnly && (
        <OutlineActions {...{ selected, commands }} onAddElement={() => setIsAdding(true)} />
      )}
      {isAdding && (
        <AddElementDialog
          places={offeredPlaces(document, rows, selected)}
          onClose={() => setIsAdding(false)}
          onAdd={(element, place) => {
            setIsAdding(false);
            commands.addElement(element, place);
          }}
        />
      )}
    </section>
  );
}

/** Number of rows from which they can be searched. */
const searchedFrom = 12;

/** Moves elements of the document. The same function for every document, so that the list is not drawn for each. */
const useMove = ({ document, apply }: Pick<OutlineProps, 'document' | 'apply'>) =>
  useStable((ids: ReadonlySet<string>, target: DropTarget) => {
    const definition = moveElements(document, ids, target);
    if (definition !== document) return apply({ definition, label: t('Move') });
    const text = t('Groups have at most two levels, and none contains itself.');
    notify({ tone: 'error', text });
  });
