import { type FormDialog, renderDialog } from './form-dialog.ts';
import { createFrame, dispatch, resizeFrame } from './form-frame.ts';

/** Values of `scheme`. */
const schemes = ['light', 'dark', 'auto'];

/**
 * The address of the frame of a form.
 *
 * @param server base URL of the service, with a trailing slash
 * @param host address of the embedding page
 */
function frameAddress(server: URL, slug: string, element: Element, host: URL): string {
  const address = new URL(`f/${encodeURIComponent(slug)}`, server);
  address.search = element.getAttribute('query') ?? '';
  forwardParameters(host.searchParams, address.searchParams, element.getAttribute('forward') ?? '');
  const language = element.getAttribute('language');
  if (language) address.searchParams.set('language', language);
  address.searchParams.set('embed', lookOf(element));
  const invitation = element.getAttribute('invitation') ?? invitationIn(host.hash);
  if (invitation) address.hash = `${invitationPrefix}${invitation}`;
  return address.href;
}

/** The fragment of an invitation link. */
const invitationPrefix = '#invitation=';

/** The invitation in the address of the embedding page, if that is the link that the owner sends. */
const invitationIn = (hash: string) =>
  hash.startsWith(invitationPrefix) ? hash.slice(invitationPrefix.length) : undefined;

/**
 * Adds parameters of the embedding page that are listed: names, or beginnings of names such as `utm_*`. Those of
 * `query` take precedence.
 */
function forwardParameters(from: URLSearchParams, to: URLSearchParams, list: string): void {
  const patterns = list.split(/[\s,]+/).filter(Boolean);
  const isListed = (name: string) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  const own = new Set(to.keys());
  for (const [name, value] of from) {
    if (isListed(name) && !own.has(name)) to.append(name, value);
  }
}

/** The look of the form, as the page parses it (`page/theme/frame-look.ts`): `1,dark,hide-title,background:fff8e7`. */
function lookOf(element: Element): string {
  const scheme = element.getAttribute('scheme') ?? '';
  const background = element.getAttribute('background')?.trim().replace(/^#/, '');
  return [
    '1',
    ...(schemes.includes(scheme) ? [scheme] : []),
    ...(element.hasAttribute('hide-title') ? ['hide-title'] : []),
    ...(background ? [`background:${background}`] : []),
  ].join();
}

/** The name of the element. */
const elementName = 'formwright-form';

/** Values of `mode` that show the form in a dialog. */
const dialogModes = ['popup', 'slider', 'tab'];

/**
 * Defines `<formwright-form slug="…">`, once per page. It dispatches `formwright:loaded`, `formwright:submitted`
 * (`detail`: `SubmittedDetail`), `formwright:error` (`ErrorDetail`), `formwright:opened` and `formwright:closed`,
 * which bubble. If the form has a redirect URL, the page navigates to it unless `formwright:submitted` is canceled
 * or the form shows a button for it.
 *
 * @param server base URL of the service, with a trailing slash
 */
export function defineElement(server: URL): void {
  if (customElements.get(elementName)) return;
  customElements.define(
    elementName,
    class extends HTMLElement {
      static readonly observedAttributes = [
        'slug',
        'query',
        'language',
        'invitation',
        'mode',
        'label',
        'close-label',
        'title',
        'scheme',
        'background',
        'hide-title',
        'forward',
      ];
      #dialog: FormDialog | undefined;

      connectedCallback() {
        this.#render();
      }

      disconnectedCallback() {
        this.#dialog?.close();
      }

      attributeChangedCallback(_: string, before: string | null, value: string | null) {
        if (this.isConnected && before !== value) this.#render();
      }

      /** Opens the dialog of a form whose `mode` is one. */
      open() {
        this.#dialog?.open();
      }

      /** Closes the dialog. What was entered remains. */
      close() {
        this.#dialog?.close();
      }

      #render() {
        this.#dialog?.close();
        this.#dialog = renderForm(this, server);
      }
    },
  );
  document.addEventListener('click', openByButton);
  addEventListener('message', resizeFrame);
}

/** Next to others in a row, a form gives way to them. Every rule of the page has precedence. */
const inlineStyle = `:where(${elementName}:not(${dialogModes.map((mode) => `[mode=${mode}]`).join()})){min-width:0;flex-shrink:9999}`;
let style: CSSStyleSheet | undefined;

/** Not a style element, which a page's policy may forbid. */
function adoptStyle(place: Node): void {
  if (!(place instanceof Document || place instanceof ShadowRoot)) return;
  if (!style) {
    style = new CSSStyleSheet();
    style.replaceSync(inlineStyle);
  }
  if (place.adoptedStyleSheets.includes(style)) return;
  place.adoptedStyleSheets = [...place.adoptedStyleSheets, style];
}

/** Replaces the content of the element: with a frame, or with a dialog that contains one when it is opened. */
function renderForm(element: HTMLElement, server: URL): FormDialog | undefined {
  const slug = element.getAttribute('slug');
  const mode = element.getAttribute('mode') ?? 'inline';
  const create = () => {
    const address = frameAddress(server, slug ?? '', element, new URL(location.href));
    return createFrame(element, address, () => dialog?.close());
  };
  const dialog =
    slug && dialogModes.includes(mode)
      ? renderDialog(element.shadowRoot ?? element.attachShadow({ mode: 'open' }), {
          isAtSide: mode !== 'popup',
          tabLabel: mode === 'tab' ? (element.getAttribute('label') ?? 'Form') : undefined,
          scheme: element.getAttribute('scheme') ?? 'light',
          title: element.title || 'Form',
          closeLabel: element.getAttribute('close-label') ?? 'Close',
          createContent: create,
          onOpen: () => dispatch(element, 'opened', undefined),
          onClose: () => dispatch(element, 'closed', undefined),
        })
      : undefined;
  if (dialog) {
    element.style.display = '';
    return dialog;
  }
  adoptStyle(element.getRootNode());
  const root = element.shadowRoot ?? element;
  // Set as a property, because a page's policy may forbid style attributes.
  element.style.display = 'block';
  root.replaceChildren(...(slug ? [create()] : []));
  return undefined;
}

/** Opens the form that the clicked element names: `data-form-open="<slug>"`. */
function openByButton({ target }: Event): void {
  const opener = target instanceof Element && target.closest<HTMLElement>('[data-form-open]');
  const slug = opener ? opener.dataset['formOpen'] : undefined;
  if (!slug) return;
  const forms = document.querySelectorAll<HTMLElement & Partial<FormDialog>>(elementName);
  const found = [...forms].find((form) => form.getAttribute('slug') === slug && isDialog(form));
  (found ?? insertPopup(slug)).open?.();
}

const isDialog = (form: Element) => dialogModes.includes(form.getAttribute('mode') ?? '');

function insertPopup(slug: string): HTMLElement & Partial<FormDialog> {
  const form = document.createElement(elementName);
  form.setAttribute('slug', slug);
  form.setAttribute('mode', 'popup');
  document.body.append(form);
  return form;
}
