import type { FrameMessage } from './messages.ts';
import { isConnect } from './messages.ts';

/** The page around the frame. */
export interface HostPage {
  /** Tells it what happened, as soon as it listens. */
  tell(message: FrameMessage): void;
}

/**
 * Waits for the page around the frame to open a channel, and tells it how high the content is.
 * Whoever frames the form opens the channel, and nobody else reads from it.
 */
export function joinHostPage(): HostPage {
  let port: MessagePort | undefined;
  const waiting: FrameMessage[] = [];
  const tell = (message: FrameMessage) => {
    if (port) port.postMessage(message);
    else waiting.push(message);
  };
  addEventListener('message', ({ source, data, ports: [opened] }) => {
    if (source !== parent || !isConnect(data) || !opened) return;
    port = opened;
    for (const message of waiting.splice(0)) port.postMessage(message);
    tell({ type: 'height', height: heightOf(document.documentElement) });
  });
  new ResizeObserver(([entry]) => {
    if (entry) tell({ type: 'height', height: heightOf(entry.target) });
  }).observe(document.documentElement);
  return { tell };
}

function heightOf(element: Element): number {
  return Math.ceil(element.getBoundingClientRect().height);
}
