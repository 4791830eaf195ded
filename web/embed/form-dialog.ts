import { dialogStyle } from './dialog-style.ts';

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
