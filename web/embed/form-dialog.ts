/**
 * The style of forms in a dialog. It is part of the element's shadow tree, where the style of the page does not apply,
 * and is adopted, which a policy against inline styles permits.
 */
const dialogStyle = `
:host { display: contents }
dialog { --back: #fff; --text: #1b1f2a }
dialog.dark { --back: #1e2026; --text: #eceef3 }
@media (prefers-color-scheme: dark) { dialog.auto { --back: #1e2026; --text: #eceef3 } }
dialog { box-sizing: border-box; border: 0; padding: 0; margin: auto; inline-size: min(44rem, 100vw - 2rem);
  max-inline-size: none; max-block-size: calc(100dvh - 2rem); overflow: auto; overscroll-behavior: contain;
  background: var(--back); color: var(--text); border-radius: 12px; box-shadow: 0 1rem 4rem #0006 }
dialog::backdrop { background: #0008 }
dialog.side { margin-block: 0; margin-inline: auto 0; block-size: 100dvh; max-block-size: none;
  inline-size: min(32rem, 100vw); border-radius: 0 }
.bar { position: sticky; inset-block-start: 0; display: flex; justify-content: end; padding: 8px; background: inherit }
button { font: 600 1rem/1 system-ui, sans-serif; cursor: pointer; border: 0; border-radius: 8px }
button:focus-visible { outline: 3px solid var(--text, #1b1f2a); outline-offset: 2px; box-shadow: 0 0 0 2px var(--back, #fff) }
.close { inline-size: 44px; block-size: 44px; background: #0000; color: inherit; font-size: 1.25rem }
.close:hover { background: #8884 }
.edge { position: fixed; z-index: 2147483000; inset-block-start: 50%; inset-inline-end: 0; translate: 0 -50% }
.tab { writing-mode: vertical-rl; min-inline-size: 44px; min-block-size: 44px; padding: 16px 12px;
  background: #1b1f2a; color: #fff }
@media (max-width: 40rem) {
  dialog, dialog.side { inline-size: 100vw; block-size: 100dvh; max-block-size: none; margin: 0; border-radius: 0 }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: appear 0.2s ease-out }
  @keyframes appear { from { opacity: 0; translate: 0 1rem } }
}
`;

/** A form that is shown in a dialog over the page. */
export type FormDialog = ReturnType<typeof renderDialog>;

/** How a dialog is shown. */
export interface DialogOptions {
  /** At the side of the page, in place of its middle. */
  readonly isAtSide: boolean;
  /** The label of a button at the edge of the page that opens the dialog; undefined for none. */
  readonly tabLabel: string | undefined;
  /** The color scheme of the form: `light`, `dark` or `auto`. */
  readonly scheme: string;
  /** Accessible name of the dialog. */
  readonly title: string;
  /** Accessible name of the button that closes it. */
  readonly closeLabel: string;
  /** Creates the content when the dialog is opened first. */
  createContent(): Node;
  onOpen(): void;
  onClose(): void;
}

/** Renders a closed dialog in a shadow tree. Its content remains when it is closed, with everything entered in it. */
export function renderDialog(root: ShadowRoot, options: DialogOptions) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', options.title);
  dialog.className = options.scheme;
  dialog.classList.toggle('side', options.isAtSide);
  const bar = document.createElement('div');
  bar.className = 'bar';
  const closeButton = createButton('close', '✕', () => dialog.close());
  closeButton.setAttribute('aria-label', options.closeLabel);
  bar.append(closeButton);
  dialog.append(bar);

  let isFilled = false;
  let restoreScrolling = () => {};
  const open = () => {
    if (dialog.open || !dialog.isConnected) return;
    if (!isFilled) dialog.append(options.createContent());
    isFilled = true;
    dialog.showModal(); // moves the focus into the dialog, and back when it is closed
    restoreScrolling = lockScrolling();
    options.onOpen();
  };
  dialog.addEventListener('close', () => {
    if (dialog.open) return; // it was opened again
    restoreScrolling();
    options.onClose();
  });
  // Outside of the dialog, events have the dialog as their target: its backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });

  const { tabLabel } = options;
  const style = new CSSStyleSheet();
  style.replaceSync(dialogStyle);
  root.adoptedStyleSheets = [style];
  root.replaceChildren(...(tabLabel === undefined ? [] : [createTab(tabLabel, open)]), dialog);
  return {
    open,
    close() {
      dialog.close();
      restoreScrolling(); // a removed dialog dispatches no event
    },
  };
}

/** The button at the edge of the page, in an element of its own: its text is vertical. */
function createTab(label: string, onClick: () => void): HTMLElement {
  const edge = document.createElement('div');
  edge.className = 'edge';
  const button = createButton('tab', label, onClick);
  button.setAttribute('aria-haspopup', 'dialog');
  edge.append(button);
  return edge;
}

function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', onClick);
  return button;
}

/** Prevents the page from scrolling behind a dialog. @returns a function that allows it again */
function lockScrolling(): () => void {
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
  };
}
