import { useState } from 'react';
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { GripVertical, Settings2 } from '../../../ui/icons/icons.tsx';
import type { EditorPart } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { moveElements, type OutlineRow, type Selection } from '../model/operations.ts';
import { typeLabel } from '../model/type-labels.ts';
import { AddElementDialog } from './add-element-dialog.tsx';
import { OutlineActions } from './outline-actions.tsx';
import { useOutlineCommands } from './use-outline-commands.ts';

interface OutlineProps extends EditorPart {
  rows: readonly OutlineRow[];
  selection: Selection;
  onSelect(selection: Selection): void;
}

const formKey = 'the form';

/**
 * Sections and elements in order. Elements are moved by dragging, or by keyboard with their handles or the buttons.
 * The selected row can be copied, and rows of any form can be pasted.
 */
export function Outline(props: OutlineProps) {
  const { rows, selection, onSelect, problems, readOnly } = props;
  const [isAdding, setIsAdding] = useState(false);
  const selected = rows.find(({ id }) => selection.kind !== 'form' && id === selection.id);
  const { commands, ...clipboard } = useOutlineCommands({ ...props, selected });
  const dragAndDropHooks = useMovedByDragging(props);
  const select = (key: string) => {
    const row = rows.find(({ id }) => id === key);
    onSelect(row ? { kind: row.kind, id: row.id } : { kind: 'form' });
  };
  return (
    <section className="builder-outline card stack" aria-label="Outline" {...clipboard}>
      <GridList
        aria-label="Sections and questions"
        className="outline-list"
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[selected?.id ?? formKey]}
        onSelectionChange={(keys) => {
          const [key] = keys;
          if (key !== undefined) select(String(key));
        }}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[problems, rows]}
      >
        <GridListItem id={formKey} textValue="Form" className="drag-row outline-row outline-form">
          <Settings2 /> Form
        </GridListItem>
        {rows.map((row) => (
          <OutlineItem
            key={row.id}
            row={row}
            readOnly={readOnly}
            hasProblem={problems.some(({ path }) => path.startsWith(failurePath(row.path)))}
          />
        ))}
      </GridList>
      {!readOnly && (
        <OutlineActions {...{ selected, commands }} onAddElement={() => setIsAdding(true)} />
      )}
      <AddElementDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdd={(element) => {
          setIsAdding(false);
          commands.addElement(element);
        }}
      />
    </section>
  );
}

interface OutlineItemProps {
  row: OutlineRow;
  readOnly: boolean;
  hasProblem: boolean;
}

function OutlineItem({ row, readOnly, hasProblem }: OutlineItemProps) {
  return (
    <GridListItem
      id={row.id}
      textValue={nameOf(row)}
      className={`drag-row outline-row outline-${row.kind}${hasProblem ? ' outline-problem' : ''}`}
    >
      {!readOnly && row.kind === 'element' && (
        <AriaButton slot="drag" className="glyph-button drag-handle">
          <GripVertical />
        </AriaButton>
      )}
      <span className="outline-text">
        {nameOf(row)}
        {row.kind === 'element' && <small>{typeLabel(row.type)}</small>}
      </span>
      {hasProblem && <span className="visually-hidden">has problems</span>}
    </GridListItem>
  );
}

/** Sections often have no title, and ids that say nothing. */
const nameOf = ({ kind, title, id }: OutlineRow): string =>
  title || (kind === 'section' ? 'Section without a title' : id);

function useMovedByDragging({ document, rows, apply, readOnly }: OutlineProps) {
  const elementIds = new Set(rows.flatMap(({ kind, id }) => (kind === 'element' ? id : [])));
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: readOnly,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const ids = new Set([...keys].map(String).filter((id) => elementIds.has(id)));
      const position = target.dropPosition === 'before' ? 'before' : 'after';
      if (target.key === formKey || ids.size === 0) return;
      apply({ definition: moveElements(document, ids, { id: String(target.key), position }) });
    },
  });
  return dragAndDropHooks;
}
