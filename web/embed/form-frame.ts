import { expiringValue } from '../../packages/form/src/storage/expiring-value.ts';
import { isUsable, storedValue } from '../../packages/form/src/storage/stored-value.ts';
import {
  connectMessage,
  type DraftRequest,
  type DraftResult,
  type ErrorDetail,
  type FrameMessage,
  isHeightMessage,
  type SubmittedDetail,
} from './frame-messages.ts';

/** A draft of a form as the embedding page stores it. */
interface KeptDraft {
  /** The name by which the form requests it. */
  readonly name: string;
  readonly text: string;
  /** In milliseconds since the Unix epoch. */
  readonly saved: number;
}

/** Length of the largest draft: the storage belongs to the embedding page. */
const maxLength = 256 * 1024;

/** The storage of the embedding page, for frames that have none: docs/decisions/README.md, 91. */
const storage = () => localStorage;

/**
 * Keeps the draft of a form in the storage of the embedding page, for frames to which the browser denies theirs. One
 * draft for each form: a draft with another name replaces it.
 *
 * @param origin of the frame
 * @param isPermitted whether the embedding page permits it now
 */
function createDraftKeeper(
  origin: string,
  slug: string,
  isPermitted: () => boolean,
): (request: DraftRequest) => DraftResult {
  const kept = expiringValue(storedValue<KeptDraft>(storage, `formwright:draft:${origin}:${slug}`));
  const save = (name: string, text: string) => {
    kept.clear(); // what does not fit must not leave an earlier draft
    if (text.length <= maxLength) kept.set({ name, text, saved: Date.now() });
    return { isKept: kept.get()?.text === text };
  };
  return (request) => {
    if (!isPermitted()) kept.clear();
    if (!isPermitted() || !isUsable(storage)) return { isKept: false };
    const { type, name } = request;
    if (type === 'save-draft') return save(name, request.text);
    const found = kept.get(); // removes what has expired
    if (found?.name !== name) return { isKept: true };
    if (type === 'load-draft') return { isKept: true, text: found.text };
    kept.clear();
    return { isKept: true };
  };
}

/** How many milliseconds a loaded frame may take to answer. */
const connectTimeout = 10_000;

/** The CSS property `color-scheme` by the attribute `scheme`; others are light. */
const colorSchemes = new Map([
  ['dark', 'dark'],
  ['auto', 'light dark'],
]);

/** Also where the container is as wide as its content, which would be the 300 pixels of a frame: it requests all there is. */
const widthOfContainer = { width: '100vw', minWidth: '100%', maxWidth: '100%' };

/** Height of a frame in pixels until it reports its own. */
const initialHeight = 320;

/**
 * Creates the frame of a form. The element dispatches an event for each message from the form: `formwright:loaded`,
 * `formwright:submitted` and `formwright:error`.
 *
 * @param onEscape called when the respondent presses Escape in the form
 */
export function createFrame(
  element: HTMLElement,
  address: string,
  onEscape: () => void,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = element.title || 'Form';
  frame.allow = element.getAttribute('allow') ?? '';
  // Set as properties, because a page's policy may forbid style attributes.
  Object.assign(frame.style, { border: '0', display: 'block', ...widthOfContainer });
  frame.style.height = `${initialHeight}px`;
  // Browsers paint an opaque background behind a frame with another scheme than that of its element.
  frame.style.colorScheme = colorSchemes.get(element.getAttribute('scheme') ?? '') ?? 'light';
  frames.add(frame);
  const { origin } = new URL(address);
  frame.addEventListener('load', () => openChannel(element, frame, origin, onEscape));
  frame.src = address;
  return frame;
}

/** The frames of the page; those that were removed leave with the next message. */
const frames = new Set<HTMLIFrameElement>();

/** Gives the frame that sent the message the height of its page. */
export function resizeFrame({ source, origin, data }: MessageEvent<unknown>): void {
  if (!isHeightMessage(data)) return;
  for (const frame of frames) {
    if (!frame.isConnected) frames.delete(frame);
    else if (frame.contentWindow === source && new URL(frame.src).origin === origin)
      frame.style.height = `${data.height}px`;
  }
}

/** Opens a message channel to the form. A frame with another origin does not receive it. */
function openChannel(
  element: HTMLElement,
  frame: HTMLIFrameElement,
  origin: string,
  onEscape: () => void,
): void {
  const { port1, port2 } = new MessageChannel();
  const keepDraft = createDraftKeeper(
    origin,
    element.getAttribute('slug') ?? '',
    () => !element.hasAttribute('no-drafts'),
  );
  const timeout = setTimeout(() => {
    if (!frame.isConnected) return;
    const detail = { code: 'unreachable', detail: 'The form did not respond.' };
    dispatch<ErrorDetail>(element, 'error', detail);
  }, connectTimeout);
  port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    clearTimeout(timeout);
    if (data.type === 'connected') return;
    if (data.type === 'escape') onEscape();
    else if (isDraftRequest(data)) port1.postMessage(keepDraft(data));
    else handleMessage(element, frame, data);
  };
  frame.contentWindow?.postMessage(connectMessage, origin, [port2]);
}

const isDraftRequest = (message: FrameMessage): message is DraftRequest =>
  message.type.endsWith('-draft');

function handleMessage(
  element: HTMLElement,
  frame: HTMLIFrameElement,
  message: Exclude<FrameMessage, { type: 'connected' | 'escape' } | DraftRequest>,
): void {
  switch (message.type) {
    case 'submitted': {
      const { type, redirects, ...detail } = message;
      const isCanceled = !dispatch<SubmittedDetail>(element, type, detail);
      if (!isCanceled && redirects && detail.redirect_url !== null) navigateTo(detail.redirect_url);
      return;
    }
    case 'loaded':
      frame.title = element.title || message.title;
      dispatch(element, 'loaded', undefined);
      return;
    case 'error':
      dispatch<ErrorDetail>(element, 'error', { code: message.code, detail: message.detail });
  }
}

type EventName = 'loaded' | 'submitted' | 'error' | 'opened' | 'closed';

/** Events that are dispatched without the prefix, too, as in earlier versions. */
const unprefixed: readonly EventName[] = ['loaded', 'submitted', 'error'];

/**
 * Dispatches `formwright:<name>`, which bubbles. The names without the prefix do not bubble: `error` would reach
 * handlers of the page that expect errors of scripts.
 *
 * @returns false if the event was canceled
 */
export function dispatch<Detail>(element: HTMLElement, name: EventName, detail: Detail): boolean {
  const cancelable = name === 'submitted';
  const events = [new CustomEvent(`formwright:${name}`, { detail, bubbles: true, cancelable })];
  if (unprefixed.includes(name)) events.push(new CustomEvent(name, { detail, cancelable }));
  return events.map((event) => element.dispatchEvent(event)).every(Boolean);
}

/** Accepts http and https only: a `javascript:` URL would run on the embedding page. */
function navigateTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}
