import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import type { ResponseRowFragment } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { DecisionBadge } from '../decision/decision-panel.tsx';
import type { Column } from './columns.ts';

interface ResponseTableRowProps {
  row: ResponseRowFragment;
  columns: readonly Column[];
  index: number;
  /** Position in pixels. */
  start: number;
  isActive: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onOpen(id: string): void;
  onActivate(id: string): void;
  onSelect(id: string, isSelected: boolean): void;
}

/** A row of the grid. Enter and a click open the response, the space bar selects it. */
const ResponseTableRow = memo(function ResponseTableRow(props: ResponseTableRowProps) {
  const { row, columns, index, start, isActive, isSelected, onOpen, onActivate, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot have rows at positions
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-id={row.id}
      tabIndex={isActive ? 0 : -1}
      className="responses-row"
      style={{ translate: `0 ${start}px` }}
      onClick={() => onOpen(row.id)}
      onFocus={() => onActivate(row.id)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onOpen(row.id);
        if (event.key === ' ' && isSelected !== undefined) {
          event.preventDefault();
          onSelect(row.id, !isSelected);
        }
      }}
    >
      {isSelected !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useKeyWithClickEvents: the row has the keys
        <span
          role="gridcell"
          tabIndex={-1}
          className="responses-check center"
          onClick={(event) => event.stopPropagation()}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('Select response')}
            checked={isSelected}
            onChange={(event) => onSelect(row.id, event.target.checked)}
          />
        </span>
      )}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the row is focusable
        <span
          key={column.id}
          role="gridcell"
          className="responses-cell ellipsis"
          style={{ inlineSize: column.width }}
        >
          {column.id === '$status' ? (
            <DecisionBadge status={row.approval.status} />
          ) : (
            column.textOf(row)
          )}
        </span>
      ))}
    </div>
  );
});

/** Height of a row in pixels. */
const rowHeight = 44;

interface ResponseTableProps
  extends Pick<ResponseTableRowProps, 'columns' | 'onActivate' | 'onOpen' | 'onSelect'> {
  rows: readonly ResponseRowFragment[];
  /** Number of all matching responses; undefined until it is known. */
  total: number | undefined;
  /** Whether other responses are being loaded in place of these. */
  isBusy: boolean;
  hasMore: boolean;
  onLoadMore(): void;
  /** The row that the keyboard moves. */
  activeId: string | undefined;
  /** Ids of the selected rows; undefined if rows cannot be selected. */
  selected: ReadonlySet<string> | undefined;
  scrollRef: RefObject<HTMLDivElement | null>;
}

/** A grid of which only the visible rows exist in the page; it loads further pages while one scrolls. */
export function ResponseTable(props: ResponseTableProps) {
  const { columns, rows, total, hasMore, onLoadMore, activeId, onActivate, onOpen, scrollRef } =
    props;
  const body = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 40) onLoadMore();
  }, [hasMore, last, rows.length, onLoadMore]);

  const found = rows.findIndex(({ id }) => id === activeId);
  const activeIndex = Math.max(found, 0);
  const move = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    onActivate(row.id);
    virtualizer.scrollToIndex(rows.indexOf(row));
    requestAnimationFrame(() => {
      body.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetIndex(event.key, activeIndex, rows.length);
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };
  const width = columns.reduce((sum, column) => sum + column.width, 0) + (props.selected ? 44 : 0);
  return (
    <div ref={scrollRef} className="responses-scroll card" aria-busy={props.isBusy}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot have rows at positions */}
      <div
        role="grid"
        aria-label={t('Responses')}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.selected !== undefined}
        className="responses-grid"
        style={{ minInlineSize: width }}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the rows below are focusable */}
        <div role="row" aria-rowindex={1} className="responses-row responses-head">
          {props.selected && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <span role="columnheader" className="responses-check center">
              <span className="visually-hidden">{t('Selected')}</span>
            </span>
          )}
          {columns.map(({ id, label, width: size }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <span
              key={id}
              role="columnheader"
              className="responses-cell ellipsis"
              style={{ inlineSize: size }}
              title={label}
            >
              {label}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          ref={body}
          role="rowgroup"
          className="responses-body"
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <ResponseTableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  index={index}
                  start={start}
                  onOpen={onOpen}
                  isActive={index === activeIndex}
                  isSelected={props.selected?.has(row.id)}
                  onSelect={props.onSelect}
                  onActivate={onActivate}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

const pageLength = 12;

/** The row to which a key moves; undefined for other keys. */
function targetIndex(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    j: index + 1,
    k: index - 1,
    PageDown: index + pageLength,
    PageUp: index - pageLength,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
