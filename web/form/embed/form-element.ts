import {
  connectMessage,
  type ErrorDetail,
  type FrameMessage,
  type SubmittedDetail,
} from './frame-messages.ts';

/** How many milliseconds a loaded frame may take to send its first message. */
const connectTimeout = 10_000;

/** Height of a frame in pixels until it reports its own. */
const initialHeight = 320;

/**
 * Defines `<formwright-form slug="…" query="…" language="…" title="…">`, once per page. It dispatches `loaded`,
 * `submitted` (`detail`: {@link SubmittedDetail}) and `error` ({@link ErrorDetail}), which bubble. If the
 * form has a redirect URL, the page navigates to it unless `submitted` is canceled or the form shows a
 * button for it.
 *
 * @param server base URL of the service, with a trailing slash
 */
export function defineElement(server: URL): void {
  if (customElements.get('formwright-form')) return;
  customElements.define(
    'formwright-form',
    class extends HTMLElement {
      static readonly observedAttributes = ['slug', 'query', 'language'];

      connectedCallback() {
        renderFrame(this, server);
      }

      attributeChangedCallback() {
        if (this.isConnected) renderFrame(this, server);
      }
    },
  );
}

/** Replaces the content of the element with a frame that shows the form. */
function renderFrame(element: HTMLElement, server: URL): void {
  const slug = element.getAttribute('slug');
  if (!slug) {
    element.replaceChildren();
    return;
  }
  const frame = document.createElement('iframe');
  frame.title = element.title || 'Form';
  // Set as properties, because a page's policy may forbid style attributes.
  element.style.display = 'block';
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%' });
  frame.style.height = `${initialHeight}px`;
  frame.addEventListener('load', () => openChannel(element, frame, server.origin));
  frame.src = formUrl(server, slug, element);
  element.replaceChildren(frame);
}

function formUrl(server: URL, slug: string, element: HTMLElement): string {
  const address = new URL(`f/${encodeURIComponent(slug)}`, server);
  address.search = element.getAttribute('query') ?? '';
  const language = element.getAttribute('language');
  if (language) address.searchParams.set('language', language);
  address.searchParams.set('embed', '1');
  return address.href;
}

/** Opens a message channel to the form. A frame with another origin does not receive it. */
function openChannel(element: HTMLElement, frame: HTMLIFrameElement, origin: string): void {
  const { port1, port2 } = new MessageChannel();
  const timeout = setTimeout(() => {
    if (!frame.isConnected) return;
    dispatch<ErrorDetail>(element, 'error', {
      code: 'unreachable',
      detail: 'The form did not respond.',
    });
  }, connectTimeout);
  port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    clearTimeout(timeout);
    handleMessage(element, frame, data);
  };
  frame.contentWindow?.postMessage(connectMessage, origin, [port2]);
}

function handleMessage(
  element: HTMLElement,
  frame: HTMLIFrameElement,
  message: FrameMessage,
): void {
  switch (message.type) {
    case 'height':
      frame.style.height = `${message.height}px`;
      return;
    case 'submitted': {
      const { type, redirects, ...detail } = message;
      const isCanceled = !dispatch<SubmittedDetail>(element, type, detail);
      if (!isCanceled && redirects && detail.redirect_url !== null) navigateTo(detail.redirect_url);
      return;
    }
    case 'loaded':
      dispatch(element, 'loaded', undefined);
      return;
    case 'error':
      dispatch<ErrorDetail>(element, 'error', { code: message.code, detail: message.detail });
  }
}

function dispatch<Detail>(element: HTMLElement, name: string, detail: Detail): boolean {
  const cancelable = name === 'submitted';
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable }));
}

/** Accepts http and https only: a `javascript:` URL would run on the embedding page. */
function navigateTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}
