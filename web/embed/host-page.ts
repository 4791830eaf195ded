import type { DraftResult, FrameMessage } from './frame-messages.ts';
import { isConnectMessage } from './frame-messages.ts';

/** The embedding page. */
export interface HostPage {
  /** Sends a message; messages are queued until the channel is open. */
  notify(message: FrameMessage): void;
  /** Receives the results of requests for the draft, in their order. */
  onResult(listener: (result: DraftResult) => void): void;
}

/**
 * Waits for the embedding page to open a channel. Only the direct parent can open it, so no other window receives
 * messages.
 */
export function connectToHostPage(): HostPage {
  let port: MessagePort | undefined;
  let onResult: (result: DraftResult) => void = () => {};
  const queue: FrameMessage[] = [];
  const notify = (message: FrameMessage) => {
    if (port) port.postMessage(message);
    else queue.push(message);
  };
  addEventListener('message', ({ source, data, ports: [opened] }) => {
    if (source !== parent || !isConnectMessage(data) || !opened) return;
    port = opened;
    port.onmessage = (message: MessageEvent<DraftResult>) => onResult(message.data);
    for (const message of queue.splice(0)) port.postMessage(message);
    notify({ type: 'connected' });
  });
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) notify({ type: 'escape' });
  });
  return {
    notify,
    onResult(listener) {
      onResult = listener;
    },
  };
}
