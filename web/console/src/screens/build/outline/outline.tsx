import { type ClipboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { SearchField, Select } from '../../../ui/controls/fields.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { useStable } from '../../../ui/hooks.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import type { EditorPart } from '../editor-part.ts';
import { isEqual, type JsonObject, objectOf, valueAt } from '../model/json.ts';
import { newElement } from '../model/new-element.ts';
import {
  type Added,
  addElement,
  addElementAt,
  addSection,
  moveElement,
  moveElements,
  moveSection,
  removeRow,
} from '../model/operations.ts';
import { isRepeat, nameOf, type OutlineRow, type Selection } from '../model/outline.ts';
import { type PasteFault, pasteRows } from '../model/paste/clipboard.ts';
import { type DropTarget, type OfferedPlace, offeredPlaces } from '../model/places.ts';
import type { RemoteChange } from '../presence/changed-parts.ts';
import type { OtherEditor } from '../presence/other-editors.ts';
import { TypeMenu } from '../types/type-menu.tsx';
import { OutlineActions, type OutlineCommands } from './outline-actions.tsx';
import { OutlineList } from './outline-list.tsx';

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
function useOutlineCommands(options: CommandOptions) {
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

/** Milliseconds without a change after which a title that is being entered is shown in the outline. */
const pause = 250;

/** The rows of the outline, the same list while nothing changes in it. Titles follow after a pause, all else at once. */
function useShownRows(rows: readonly OutlineRow[]): readonly OutlineRow[] {
  const [shown, setShown] = useState(rows);
  const hasSamePlaces = rows.length === shown.length && rows.every(isAtPlaceOf(shown));
  const isSame = hasSamePlaces && rows.every(({ title }, index) => title === shown[index]?.title);
  if (!hasSamePlaces) setShown(reuse(shown, rows));
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setShown((before) => reuse(before, rows)), pause);
    return () => clearTimeout(timer);
  }, [rows, isSame]);
  return hasSamePlaces ? shown : rows;
}

/** The rows, the same object as before for each that is equal: others are not drawn again. */
function reuse(before: readonly OutlineRow[], rows: readonly OutlineRow[]): OutlineRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const other = known.get(row.id);
    const isEqualRow =
      other?.title === row.title &&
      other.within === row.within &&
      other.type === row.type &&
      isEqual([...other.path], [...row.path]);
    return isEqualRow ? other : row;
  });
}

/** Whether a row is equal to the shown one, except for its title and that of the repeat that contains it. */
const isAtPlaceOf =
  (shown: readonly OutlineRow[]) =>
  ({ id, type, path }: OutlineRow, index: number): boolean => {
    const other = shown[index];
    return other?.id === id && other.type === type && isEqual([...other.path], [...path]);
  };

/** Which rows of the outline are listed: those whose title or id contains a text, or those of sections that are not folded. */
function useFoundRows(rows: readonly OutlineRow[], selectedId: string | undefined) {
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const searched = text.trim().toLowerCase();
  const found = useMemo(() => {
    if (searched !== '') return rows.filter((row) => contains(row, searched));
    if (folded.size === 0) return rows;
    const sections = rows.filter(({ kind, id }) => kind === 'section' && folded.has(id));
    const isFolded = (row: OutlineRow) => sections.some((one) => isIn(one, row));
    return rows.filter((row) => row.id === selectedId || !isFolded(row));
  }, [rows, searched, folded, selectedId]);
  const fold = useCallback(
    (id: string) =>
      setFolded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { text, setText, isSearching: searched !== '', found, folded, fold };
}

const contains = ({ title, id }: OutlineRow, text: string) =>
  title.toLowerCase().includes(text) || id.toLowerCase().includes(text);

const isIn = (section: OutlineRow, row: OutlineRow) =>
  row.kind === 'element' && section.path.every((step, at) => row.path[at] === step);

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
        problems={problems}
        onSelect={onSelect}
        folded={folded}
        others={others}
        change={change}
        rows={found}
        canMove={!readOnly && !isSearching}
        selectedId={selected?.id}
        onFold={fold}
        onMove={useMove(props)}
      />
      {!readOnly && (
        <OutlineActions
          selected={selected}
          commands={commands}
          onAddElement={() => setIsAdding(true)}
        />
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

interface AddElementDialogProps {
  /** The places to choose from; none if there is only that of the selection. */
  places: readonly OfferedPlace[];
  onClose(): void;
  /** @param element without an id */
  onAdd(element: JsonObject, place: OfferedPlace | undefined): void;
}

/** All element types by group. */
function AddElementDialog({ places, onClose, onAdd }: AddElementDialogProps) {
  const [chosen, setChosen] = useState('0');
  const place = places[Number(chosen)];
  return (
    <Dialog title={t('Add question')} onClose={onClose}>
      {places.length > 0 && (
        <Select
          label={t('Place')}
          options={places.map(({ label }, index) => ({ value: String(index), label }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <TypeMenu
        isOffered={(type) => !isRepeat({ type }) || (place?.permitsRepeats ?? true)}
        onChoose={(type, name) => onAdd(newElement(type, name), place)}
      />
    </Dialog>
  );
}
