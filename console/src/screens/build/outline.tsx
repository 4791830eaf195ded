import {
  Copy,
  GripVertical,
  ListPlus,
  MoveDown,
  MoveUp,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import type { Failure } from '../../api/problem.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { AddElementDialog } from './add-element-dialog.tsx';
import { failurePath } from './model/document.ts';
import type { Change } from './model/history.ts';
import type { Json } from './model/json.ts';
import {
  addElement,
  addSection,
  duplicateElement,
  moveElement,
  moveElements,
  moveSection,
  type OutlineRow,
  removeRow,
  type Selection,
} from './model/operations.ts';
import { typeLabel } from './type-labels.ts';

interface OutlineProps {
  document: Json;
  rows: readonly OutlineRow[];
  selection: Selection;
  onSelect(selection: Selection): void;
  apply(change: Change): void;
  problems: readonly Failure[];
  readOnly: boolean;
}

const formKey = 'the form';

/** Sections and elements in order. Elements are moved by dragging, or by keyboard with their handles. */
export function Outline({
  document,
  rows,
  selection,
  onSelect,
  apply,
  problems,
  readOnly,
}: OutlineProps) {
  const [isAdding, setIsAdding] = useState(false);
  const selected = rows.find(({ id }) => selection.kind !== 'form' && id === selection.id);
  const elementIds = new Set(rows.flatMap(({ kind, id }) => (kind === 'element' ? id : [])));
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: readOnly,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const ids = new Set([...keys].map(String).filter((id) => elementIds.has(id)));
      const position = target.dropPosition === 'before' ? 'before' : 'after';
      if (target.key === formKey || ids.size === 0) return;
      const definition = moveElements(document, ids, { id: String(target.key), position });
      apply({ definition, label: 'Move question' });
    },
  });
  const change = (
    label: string,
    { definition, id }: { definition: Json; id: string },
    kind: 'section' | 'element',
  ) => {
    apply({ definition, label });
    onSelect({ kind, id });
  };
  const select = (key: string) => {
    const row = rows.find(({ id }) => id === key);
    onSelect(row ? { kind: row.kind, id: row.id } : { kind: 'form' });
  };
  const hasProblem = (row: OutlineRow) =>
    problems.some(({ path }) => path.startsWith(failurePath(row.path)));
  return (
    <section className="builder-outline card" aria-label="Outline">
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
        <GridListItem id={formKey} textValue="Form" className="outline-row outline-form">
          <Settings2 aria-hidden /> Form
        </GridListItem>
        {rows.map((row) => (
          <GridListItem
            key={row.id}
            id={row.id}
            textValue={row.title || row.id}
            className={`outline-row outline-${row.kind}${hasProblem(row) ? ' outline-problem' : ''}`}
          >
            {!readOnly && row.kind === 'element' && (
              <AriaButton slot="drag" className="drag-handle">
                <GripVertical aria-hidden />
              </AriaButton>
            )}
            <span className="outline-text">
              {row.title || row.id}
              {row.kind === 'element' && <small>{typeLabel(row.type)}</small>}
            </span>
            {hasProblem(row) && <span className="visually-hidden">has problems</span>}
          </GridListItem>
        ))}
      </GridList>
      {!readOnly && (
        <div className="toolbar outline-actions">
          <Button
            size="small"
            variant="primary"
            icon={<Plus aria-hidden />}
            onPress={() => setIsAdding(true)}
          >
            Add question
          </Button>
          <Button
            size="small"
            icon={<ListPlus aria-hidden />}
            onPress={() => change('Add section', addSection(document), 'section')}
          >
            Add section
          </Button>
          {selected?.kind === 'element' && (
            <IconButton
              size="small"
              label="Duplicate question"
              icon={<Copy aria-hidden />}
              onPress={() =>
                change('Duplicate question', duplicateElement(document, selected), 'element')
              }
            />
          )}
          {selected &&
            ([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                size="small"
                label={`Move ${nounOf(selected)} ${by < 0 ? 'up' : 'down'}`}
                icon={by < 0 ? <MoveUp aria-hidden /> : <MoveDown aria-hidden />}
                onPress={() => {
                  const move = selected.kind === 'section' ? moveSection : moveElement;
                  const definition = move(document, selected.id, by);
                  apply({ definition, label: `Move ${nounOf(selected)}` });
                }}
              />
            ))}
          {selected && (
            <IconButton
              size="small"
              label={
                selected.kind === 'section'
                  ? 'Delete section with its questions'
                  : 'Delete question'
              }
              icon={<Trash2 aria-hidden />}
              onPress={() => {
                apply({
                  definition: removeRow(document, selected),
                  label: `Delete ${selected.kind}`,
                });
                onSelect({ kind: 'form' });
              }}
            />
          )}
        </div>
      )}
      <AddElementDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdd={(element) => {
          setIsAdding(false);
          change('Add question', addElement(document, element, selection), 'element');
        }}
      />
    </section>
  );
}

const nounOf = ({ kind }: OutlineRow): string => (kind === 'section' ? 'section' : 'question');
