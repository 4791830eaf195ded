import { useState } from 'react';
import type {
  ResponseOrder,
  ResponseRowFragment,
  Verdict,
} from '../../../../generated/responses.ts';
import { useForm } from '../../form/form-context.ts';
import { decisions } from '../decision/decisions.ts';
import { useDecide } from '../decision/use-decide.ts';
import { ResponseDrawer } from '../drawer/response-drawer.tsx';
import { useResponseCache } from '../list/use-response-cache.ts';
import type { ResponseQuery } from '../response-query.ts';
import { BoardColumn } from './board-column.tsx';

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
