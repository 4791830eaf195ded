import { useDragAndDrop } from 'react-aria-components';
import type { ApprovalStatus, ResponseRowFragment } from '../../../../generated/responses.ts';
import { decisions } from '../decision/decisions.ts';
import { canMoveTo, cardOf } from './cards.ts';

interface CardDragOptions {
  /** The decision of the column. */
  status: ApprovalStatus;
  /** The responses of the column. */
  rows: readonly ResponseRowFragment[];
  isEnabled: boolean;
  /** A card of another column was dropped. */
  onDrop(id: string): void;
}

/** A dragged response has one type for each decision that it can be given; its columns accept that type. */
const typeOf = (status: ApprovalStatus) => `application/x-formwright-${status.toLowerCase()}`;

/** Moves cards between the columns, by mouse, touch and keyboard. */
export function useCardDrag({ status: own, rows, isEnabled, onDrop }: CardDragOptions) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isEnabled,
    getItems: (keys) =>
      rows
        .filter(({ id }) => keys.has(id))
        .map((row) => ({
          'text/plain': cardOf(row).title,
          ...Object.fromEntries(
            decisions
              .filter(({ status }) => canMoveTo(row, status))
              .map(({ status }) => [typeOf(status), row.id]),
          ),
        })),
    acceptedDragTypes: [typeOf(own)],
    getDropOperation: () => 'move',
    onRootDrop: async ({ items }) => {
      const texts = items.filter((item) => item.kind === 'text');
      for (const item of texts) onDrop(await item.getText(typeOf(own)));
    },
  });
  return dragAndDropHooks;
}
