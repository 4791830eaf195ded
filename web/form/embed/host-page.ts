import type { FrameMessage } from './frame-messages.ts';
import { isConnectMessage } from './frame-messages.ts';

/** The page around the frame. */
export interface HostPage {
  /** Tells it what happened, as soon as it listens. */
  notify(message: FrameMessage): void;
}

/**
 * Waits for the page around the frame to open a channel, and tells it how high the content is.
 * Whoever frames the form opens the channel, and nobody else reads from it.
 */
export function connectToHostPage(): HostPage {
  let port: MessagePort | undefined;
  const queue: FrameMessage[] = [];
  const tell = (message: FrameMessage) => {
    if (port) port.postMessage(message);
    else queue.push(message);
  };
  addEventListener('message', ({ source, data, ports: [opened] }) => {
    if (source !== parent || !isConnectMessage(data) || !opened) return;
    port = opened;
    for (const message of queue.splice(0)) port.postMessage(message);
    tell({ type: 'height', height: heightOf(document.documentElement) });
  });
  new ResizeObserver(([entry]) => {
    if (entry) tell({ type: 'height', height: heightOf(entry.target) });
  }).observe(document.documentElement);
  return { notify: tell };
}

function heightOf(element: Element): number {
  return Math.ceil(element.getBoundingClientRect().height);
}
