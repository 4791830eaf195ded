import { ChevronDown, ChevronRight, GripVertical, Settings2 } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  GridList,
  GridListItem,
  ListLayout,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import type { Failure } from '../../../api/problem.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { isRepeat, type OutlineRow, rowAt, type Selection } from '../model/outline.ts';
import type { DropTarget } from '../model/places.ts';
import { typeLabel } from '../model/type-labels.ts';
import type { RemoteChange } from '../presence/changed-parts.ts';
import { EditorMark } from '../presence/editor-mark.tsx';
import type { OtherEditor } from '../presence/other-editors.ts';
import { useTouchDrag } from './use-touch-drag.ts';

/** Number of editors that a row shows. */
const shownEditors = 3;

const list = new Intl.ListFormat(language, { type: 'unit' });

/** Who else has selected a row of the outline. */
function RowEditors({ editors }: { editors: readonly OtherEditor[] }) {
  if (editors.length === 0) return null;
  const names = list.format(editors.map(({ label }) => label));
  return (
    <span className="row-editors" title={names}>
      {editors.slice(0, shownEditors).map((editor) => (
        <EditorMark key={`${editor.name} ${editor.key}`} editor={editor} />
      ))}
      <span className="visually-hidden">{t('selected by {names}', { names })}</span>
    </span>
  );
}

interface OutlineListProps {
  rows: readonly OutlineRow[];
  /** Undefined for the form. */
  selectedId: string | undefined;
  problems: readonly Failure[];
  /** Who else has the form open. */
  others: readonly OtherEditor[];
  /** What another editor has just changed. */
  change: RemoteChange | undefined;
  canMove: boolean;
  /** Ids of the sections whose questions are hidden. */
  folded: ReadonlySet<string>;
  onFold(id: string): void;
  onSelect(selection: Selection): void;
  onMove(ids: ReadonlySet<string>, target: DropTarget): void;
}

const formKey = 'the form';

/** Only the rows in view are in the document. In pixels; the heights of rows are measured. */
const layoutOptions = { estimatedRowHeight: 45, padding: 8 };

/** The rows of the outline. Drawn again only if they change: forms may have thousands. */
export const OutlineList = memo(function OutlineList(props: OutlineListProps) {
  const { rows, selectedId = formKey, problems, canMove, folded, onFold, onSelect } = props;
  const { others, change } = props;
  const select = (key: string) => {
    const row = rows.find(({ id }) => id === key);
    onSelect(row ? { kind: row.kind, id: row.id } : { kind: 'form' });
  };
  const list = useRef<HTMLDivElement>(null);
  const [layout] = useState(() => new ListLayout<object>(layoutOptions));
  const index = rows.findIndex(({ id }) => id === selectedId);
  useSelectionInView(list, layout, selectedId, index);
  useTouchDrag({
    list,
    canMove,
    takesRows: (id) => rows.some((row) => row.id === id && isRepeat(row)),
    onMove: (ids, target) => target.id !== formKey && props.onMove(ids, target),
  });
  return (
    <Virtualizer layout={layout} layoutOptions={layoutOptions}>
      <GridList
        ref={list}
        aria-label={t('Sections and questions')}
        className="outline-list"
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[selectedId]}
        onSelectionChange={(keys) => {
          const [key] = keys;
          if (key !== undefined) select(String(key));
        }}
        dragAndDropHooks={useMovedByDragging(props)}
      >
        <GridListItem
          id={formKey}
          textValue={t('Form')}
          className="drag-row outline-row outline-form"
        >
          <Settings2 /> {t('Form')}
          <RowEditors editors={others.filter(({ part }) => part === null)} />
        </GridListItem>
        <Collection items={rows} dependencies={[problems, canMove, folded, others, change]}>
          {(row) => (
            <OutlineItem
              row={row}
              canMove={canMove}
              onFold={onFold}
              isFolded={folded.has(row.id)}
              isChanged={change?.changed.some(({ id }) => id === row.id) ?? false}
              editors={others.filter(({ part }) => part === row.id)}
              hasProblem={problems.some(({ path }) => rowAt([row], path) !== undefined)}
            />
          )}
        </Collection>
      </GridList>
    </Virtualizer>
  );
});

interface OutlineItemProps {
  row: OutlineRow;
  canMove: boolean;
  isFolded: boolean;
  onFold(id: string): void;
  hasProblem: boolean;
  /** Whether another editor has just changed it. */
  isChanged: boolean;
  /** Who else has selected it. */
  editors: readonly OtherEditor[];
}

function OutlineItem(props: OutlineItemProps) {
  const { row, canMove, isFolded, onFold, hasProblem, isChanged, editors } = props;
  const marks = `${hasProblem ? ' outline-problem' : ''}${isChanged ? ' outline-changed' : ''}`;
  return (
    <GridListItem
      id={row.id}
      textValue={labelOf(row)}
      className={`drag-row outline-row outline-${row.kind}${marks}`}
      style={{ marginInlineStart: `${row.level * 1.25}rem` }}
    >
      {canMove && row.kind === 'element' && (
        <AriaButton slot="drag" className="glyph-button drag-handle">
          <GripVertical />
        </AriaButton>
      )}
      <span className="outline-text">
        {labelOf(row)}
        <SecondLine row={row} isChanged={isChanged} />
        {row.within !== '' && (
          <span className="visually-hidden">{t('in “{title}”', { title: row.within })}</span>
        )}
      </span>
      {hasProblem && <span className="visually-hidden">{t('has problems')}</span>}
      <RowEditors editors={editors} />
      {row.kind === 'section' && (
        <AriaButton
          className="glyph-button outline-fold"
          aria-label={foldLabel(labelOf(row), isFolded)}
          onPress={() => onFold(row.id)}
        >
          {isFolded ? <ChevronRight /> : <ChevronDown />}
        </AriaButton>
      )}
    </GridListItem>
  );
}

const foldLabel = (title: string, isFolded: boolean): string =>
  isFolded ? t('Unfold {title}', { title }) : t('Fold {title}', { title });

/** The type of an element, and whether another editor has just changed it. */
function SecondLine({ row, isChanged }: Pick<OutlineItemProps, 'row' | 'isChanged'>) {
  const type = row.kind === 'element' ? typeLabel(row.type) : '';
  const texts = [type, isChanged ? t('changed') : ''].filter((text) => text !== '');
  return texts.length > 0 && <small>{texts.join(' · ')}</small>;
}

/** Sections often have no title, and ids that say nothing. */
const labelOf = ({ kind, title, id }: OutlineRow): string =>
  title || (kind === 'section' ? t('Section without a title') : id);

function useMovedByDragging({ rows, canMove, onMove }: OutlineListProps) {
  const elementIds = new Set(rows.flatMap(({ kind, id }) => (kind === 'element' ? id : [])));
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canMove,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    shouldAcceptItemDrop: ({ key }) => rows.some((row) => row.id === key && isRepeat(row)),
    onMove: ({ keys, target: { key, dropPosition: position } }) => {
      const ids = new Set([...keys].map(String).filter((id) => elementIds.has(id)));
      const id = String(key);
      if (key !== formKey && ids.size > 0 && !ids.has(id)) onMove(ids, { id, position });
    },
  });
  return dragAndDropHooks;
}

/**
 * Scrolls a list to its selected row when another one is selected, and when the row moves out of view; not back to a row
 * that was out of view when others are folded, added or removed. The row need not be in the document: the layout knows
 * its place.
 *
 * @param index of the row, from 0
 */
function useSelectionInView(
  list: RefObject<HTMLElement | null>,
  layout: ListLayout<object>,
  key: string,
  index: number,
): void {
  const shownKey = useRef<string>(undefined);
  // The layout still has the rows that were drawn before.
  const wasInView = distanceTo(list.current, layout, key) === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is moved has another index
  useEffect(() => {
    if (!wasInView && shownKey.current === key) return undefined;
    // A new row is in the layout when it is drawn.
    const frame = requestAnimationFrame(() => {
      const top = distanceTo(list.current, layout, key);
      if (top === undefined) return;
      shownKey.current = key;
      if (top !== 0) list.current?.scrollBy({ top });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, layout, key, index]);
}

/** How far a list must be scrolled to show a row; 0 if it is in view, undefined if the row has no place. */
function distanceTo(
  list: HTMLElement | null,
  layout: ListLayout<object>,
  key: string,
): number | undefined {
  const place = list && layout.getLayoutInfo(key)?.rect;
  if (!place) return undefined;
  const above = place.y - list.scrollTop;
  const below = place.maxY - list.scrollTop - list.clientHeight;
  return above < 0 ? above : Math.max(0, below);
}
