import type { WebSocketBounds } from './bounds.ts';

/** Counts the messages of a connection. @returns whether the client may send another one */
export type MessageBudget = (bytes: number) => boolean;

export function createMessageBudget({
  messagesPerSecond,
  messageUnit,
}: WebSocketBounds): MessageBudget {
  let left = messagesPerSecond;
  let countedAt = performance.now();
  return (bytes) => {
    const now = performance.now();
    const earned = ((now - countedAt) / 1000) * messagesPerSecond;
    left = Math.min(messagesPerSecond, left + earned) - Math.max(1, bytes / messageUnit);
    countedAt = now;
    return left >= 0;
  };
}
