import {
  connectMessage,
  type ErrorDetail,
  type FrameMessage,
  type SubmittedDetail,
} from './frame-messages.ts';

/** How long, in milliseconds, a frame that has loaded may take to answer. */
const connectTimeout = 10_000;

/** How high, in pixels, a frame is until it says. */
const initialHeight = 320;

/**
 * Defines `<formwright-form slug="…" query="…" title="…">`, once a page. It fires `loaded`,
 * `submitted` (its `detail` a {@link SubmittedDetail}) and `error` (a {@link ErrorDetail}), which bubble. If a
 * form leads on to another address, the page goes there unless `submitted` is cancelled.
 *
 * @param server where the forms are, with a slash at its end
 */
export function defineElement(server: URL): void {
  if (customElements.get('formwright-form')) return;
  customElements.define(
    'formwright-form',
    class extends HTMLElement {
      static readonly observedAttributes = ['slug', 'query'];

      connectedCallback() {
        renderFrame(this, server);
      }

      attributeChangedCallback() {
        if (this.isConnected) renderFrame(this, server);
      }
    },
  );
}

/** Shows the element's form in place of what it showed before. */
function renderFrame(element: HTMLElement, server: URL): void {
  const slug = element.getAttribute('slug');
  if (!slug) {
    element.replaceChildren();
    return;
  }
  const frame = document.createElement('iframe');
  frame.title = element.title || 'Form';
  // Property by property: a page may forbid styles that are written in attributes.
  element.style.display = 'block';
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%' });
  frame.style.height = `${initialHeight}px`;
  frame.addEventListener('load', () => openChannel(element, frame, server.origin));
  frame.src = formUrl(server, slug, element.getAttribute('query') ?? '');
  element.replaceChildren(frame);
}

function formUrl(server: URL, slug: string, query: string): string {
  const address = new URL(`f/${encodeURIComponent(slug)}`, server);
  address.search = query;
  address.searchParams.set('embed', '1');
  return address.href;
}

/** Opens a channel to the form. If the frame shows something else by now, it does not get it. */
function openChannel(element: HTMLElement, frame: HTMLIFrameElement, origin: string): void {
  const { port1, port2 } = new MessageChannel();
  const timeout = setTimeout(() => {
    if (!frame.isConnected) return;
    dispatch<ErrorDetail>(element, 'error', {
      code: 'unreachable',
      detail: 'The form does not answer.',
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
      const { type, ...detail } = message;
      const stays = !dispatch<SubmittedDetail>(element, type, detail);
      if (!stays && detail.redirect_url !== null) navigateTo(detail.redirect_url);
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

/** Only to an address of the web: whatever else a link can hold would run on this page. */
function navigateTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}
