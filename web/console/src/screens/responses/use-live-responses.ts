import { useEffect, useEffectEvent, useState } from 'react';
import { ResponseCreatedDocument, type ResponseRowFragment } from '../../../generated/responses.ts';
import { live } from '../../api/live.ts';

/**
 * Receives new responses.
 *
 * @param show shows a response in the list; false if it cannot be shown now without moving what is read
 */
export function useLiveResponses(formId: string, show: (row: ResponseRowFragment) => boolean) {
  /** Number of responses that arrived and are not shown yet. */
  const [waiting, setWaiting] = useState(0);
  const [isConnected, setIsConnected] = useState(false);
  const receive = useEffectEvent((row: ResponseRowFragment) => {
    if (!show(row)) setWaiting((count) => count + 1);
  });
  useEffect(
    () =>
      live(
        ResponseCreatedDocument,
        { formId },
        {
          onData: ({ responseCreated }) => responseCreated && receive(responseCreated),
          onConnected: setIsConnected,
        },
      ),
    [formId],
  );
  return { waiting, isConnected, clearWaiting: () => setWaiting(0) };
}
