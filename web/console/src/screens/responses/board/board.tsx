import { Ellipsis, GripVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import type {
  ApprovalStatus,
  ResponseOrder,
  ResponseRowFragment,
  Verdict,
} from '../../../../generated/responses.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { QueryState } from '../../../ui/feedback/states.tsx';
import { formatNumber, formatRelativeTime } from '../../../ui/format.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import { answerText } from '../answer-text.ts';
import { decisions } from '../decision/decisions.ts';
import { useDecide } from '../decision/use-decide.ts';
import { ResponseDrawer } from '../drawer/response-drawer.tsx';
import { useResponseCache } from '../list/use-response-cache.ts';
import { useResponses } from '../list/use-responses.ts';
import type { ResponseQuery } from '../response-query.ts';

interface Card {
  /** The first answer. */
  readonly title: string;
  /** The answers after it. */
  readonly lines: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
  }[];
}

/** Number of answers below the title. */
const lineCount = 2;

/** What a card shows of a response. */
function cardOf({ answerList }: ResponseRowFragment): Card {
  const [first, ...others] = (answerList ?? []).flatMap((answer) => {
    const { key, title } = answer.question;
    const text = answerText(answer);
    return text ? [{ id: key, label: title ?? key, text }] : [];
  });
  return { title: first?.text ?? t('No answers'), lines: others.slice(0, lineCount) };
}

/** Whether a reviewer can give a response another decision: without one, the automatic decision is restored. */
const canMoveTo = (
  { approval: { status: current, decidedBy } }: ResponseRowFragment,
  status: ApprovalStatus,
): boolean => (status === 'NONE' ? decidedBy === 'REVIEWER' : current !== status);

interface BoardCardProps {
  row: ResponseRowFragment;
  canReview: boolean;
  onDecide(row: ResponseRowFragment, verdict: Verdict | null): void;
}

/** The first answers of a response, its score and its time. */
function BoardCard({ row, canReview, onDecide }: BoardCardProps) {
  const { title, lines } = cardOf(row);
  const { percent, maxScore, decidedBy } = row.approval;
  const decide = t('Decide on {title}', { title });
  return (
    <GridListItem id={row.id} textValue={title} className="board-card card">
      <div className="board-card-head">
        {canReview && (
          <AriaButton
            slot="drag"
            className="glyph-button drag-handle"
            aria-label={t('Move {title}', { title })}
          >
            <GripVertical />
          </AriaButton>
        )}
        <strong className="board-card-title ellipsis">{title}</strong>
        {canReview && (
          <Menu
            label={decide}
            trigger={<IconButton size="small" label={decide} icon={<Ellipsis />} />}
            actions={decisions.map(
              (decision) =>
                canMoveTo(row, decision.status) && {
                  label: decision.action,
                  onAction: () => onDecide(row, decision.verdict),
                },
            )}
          />
        )}
      </div>
      {lines.map(({ id, label, text }) => (
        <p key={id} className="board-card-line ellipsis">
          <span className="soft">{label}</span> {text}
        </p>
      ))}
      <p className="board-card-facts note">
        {maxScore > 0 && <span className="board-card-score">{formatNumber(percent)} %</span>}
        <span>{formatRelativeTime(row.createdAt)}</span>
        {decidedBy === 'REVIEWER' && <span>{t('by a reviewer')}</span>}
      </p>
    </GridListItem>
  );
}

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
function useCardDrag({ status: own, rows, isEnabled, onDrop }: CardDragOptions) {
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

interface BoardColumnProps {
  decision: (typeof decisions)[number];
  /** The filter of the whole board. */
  query: ResponseQuery;
  order: ResponseOrder;
  /** @param ids of the loaded responses of the column, in order */
  onOpen(id: string, ids: readonly string[]): void;
  /** @param verdict null restores the automatic decision */
  onDecide(row: ResponseRowFragment, verdict: Verdict | null): void;
  /** A card of another column was dropped on this one. */
  onDrop(id: string): void;
}

/** Only the cards in view are in the document. In pixels; the heights of cards are measured. */
const layoutOptions = { estimatedRowHeight: 124, gap: 8, padding: 8 };

/** The responses with a decision, with their number. Further ones are loaded while one scrolls. */
function BoardColumn({ decision, query, order, onOpen, onDecide, onDrop }: BoardColumnProps) {
  const { status, label, tone } = decision;
  const { id: formId } = useForm();
  const canReview = useViewer().can('responses:write');
  const { reload } = useResponseCache(formId);
  const ownQuery = useMemo(() => ({ ...query, approval: status }), [query, status]);
  const responses = useResponses(formId, ownQuery, order);
  const { data: rows = [], total } = responses;
  const dragAndDropHooks = useCardDrag({ status, rows, isEnabled: canReview, onDrop });
  const titleId = `board-${status}`;
  return (
    <section className="board-column" aria-labelledby={titleId}>
      <header className={`board-head board-${tone}`}>
        <h2 id={titleId} className="board-title">
          {label}
        </h2>
        <span className="board-count">{total === undefined ? '…' : formatNumber(total)}</span>
      </header>
      <QueryState
        query={{ ...responses, refetch: reload }}
        label={t('Loading: {name}', { name: label })}
      />
      {responses.data !== undefined && (
        <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
          <GridList
            aria-label={label}
            className="board-list"
            dragAndDropHooks={dragAndDropHooks}
            onAction={(key) =>
              onOpen(
                String(key),
                rows.map(({ id }) => id),
              )
            }
            renderEmptyState={() => <p className="board-empty note">{t('No responses')}</p>}
          >
            <Collection items={rows} dependencies={[onDecide]}>
              {(row) => <BoardCard row={row} canReview={canReview} onDecide={onDecide} />}
            </Collection>
            {responses.hasMore && (
              <GridListLoadMoreItem
                onLoadMore={responses.loadMore}
                isLoading={responses.isLoadingMore}
              >
                <span className="note">{t('Loading more')}</span>
              </GridListLoadMoreItem>
            )}
          </GridList>
        </Virtualizer>
      )}
    </section>
  );
}

interface BoardProps {
  query: ResponseQuery;
  order: ResponseOrder;
  openId: string | undefined;
  open(id: string | undefined): void;
  onDeleted(): void;
}

const noIds: readonly string[] = [];

/** The responses in a column for each decision. Moving a card decides on its response. */
export function Board({ query, order, openId, open, onDeleted }: BoardProps) {
  const { id: formId } = useForm();
  const { find, move } = useResponseCache(formId);
  const decideOn = useDecide();
  const decide = (row: ResponseRowFragment, verdict: Verdict | null) =>
    void decideOn(row, { status: verdict, note: verdict && row.approval.note }, move);
  /** The order of the column in which a response was opened: it remains when responses are moved. */
  const [ids, setIds] = useState(noIds);
  const shown = decisions.filter(({ status }) => (query.approval ?? status) === status);
  return (
    <>
      <div className="board">
        {shown.map((decision) => (
          <BoardColumn
            key={decision.status}
            decision={decision}
            query={query}
            order={order}
            onOpen={(id, column) => {
              setIds(column);
              open(id);
            }}
            onDecide={decide}
            onDrop={(id) => {
              const row = find(id);
              if (row) decide(row, decision.verdict);
            }}
          />
        ))}
      </div>
      <ResponseDrawer id={openId} ids={ids} onOpen={open} onChanged={move} onDeleted={onDeleted} />
    </>
  );
}
