import { memo } from 'react';
import type { ResponseRowFragment } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { DecisionBadge } from '../decision/decision-badge.tsx';
import type { Column } from './columns.ts';

export interface ResponseTableRowProps {
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
export const ResponseTableRow = memo(function ResponseTableRow(props: ResponseTableRowProps) {
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
