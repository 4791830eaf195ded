import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ResponseCreatedDocument,
  type ResponseRowFragment,
  ResponsesDocument,
} from '../../../../generated/responses.ts';
import { live } from '../../../api/live.ts';
import { request } from '../../../api/request.ts';

interface LiveOptions {
  formId: string;
  /** Id of the newest response, empty if there is none; undefined if that is not known. */
  newestId: string | undefined;
  /** Shows a response in the list; false if it cannot be shown now without moving what is read. */
  show(row: ResponseRowFragment): boolean;
}

/** Receives new responses, and afterwards those that arrived while there was no connection, if the newest one is known. */
export function useLiveResponses({ formId, newestId, show }: LiveOptions) {
  /** Number of responses that arrived and are not shown yet. */
  const [waiting, setWaiting] = useState(0);
  const [isConnected, setIsConnected] = useState(false);
  const wasConnected = useRef(false);
  /** Ids increase with time. */
  const newest = useRef('');
  const receive = useEffectEvent((row: ResponseRowFragment) => {
    newest.current = row.id;
    // What is shown has no gaps: new responses wait for those that wait already.
    if (waiting > 0 || !show(row)) setWaiting((count) => count + 1);
  });
  const catchUp = useEffectEvent(async () => {
    const known = newest.current > (newestId ?? '') ? newest.current : newestId;
    if (known === undefined) return;
    const { responses } = await request(ResponsesDocument, { formId, order: 'DESC' });
    const missed = (responses?.nodes ?? []).filter(({ id }) => id > known);
    const isWhole = missed.length < (responses?.nodes.length ?? 0) || !responses?.nextCursor;
    if (isWhole) for (const row of missed.reverse()) receive(row);
    else {
      // There are more between them and those that are shown.
      newest.current = missed[0]?.id ?? known;
      setWaiting((count) => count + missed.length);
    }
  });
  const connect = useEffectEvent((connected: boolean) => {
    setIsConnected(connected);
    if (!connected) return;
    if (wasConnected.current) catchUp().catch(() => undefined);
    wasConnected.current = true;
  });
  useEffect(
    () =>
      live(
        ResponseCreatedDocument,
        { formId },
        {
          onData: ({ responseCreated }) => responseCreated && receive(responseCreated),
          onConnected: connect,
        },
      ),
    [formId],
  );
  return { waiting, isConnected, clearWaiting: () => setWaiting(0) };
}
