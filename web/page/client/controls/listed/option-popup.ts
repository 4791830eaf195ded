import { html } from '../../../../../packages/common/text/html.ts';
import type { ListedOption } from '../../../../../packages/form/src/api/public-types.ts';
import { createElementFrom } from '../../render-html.ts';

/** The list of options below the input, which has the focus all the time (`aria-activedescendant`). */
export interface OptionPopup {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  /** Shows options in place of those before. */
  show(options: readonly ListedOption[], selected: readonly string[]): void;
  /** Adds options that follow. */
  append(options: readonly ListedOption[], selected: readonly string[]): void;
  /** Shows a text below the options. */
  note(text: string): void;
  readonly count: number;
  /** The option that Enter selects. */
  readonly active: ListedOption | undefined;
  /** @returns false at the end of the list */
  move(step: 1 | -1): boolean;
}

/**
 * @param always an option that is the last one in each list, such as "other"
 * @param handlers of options that are clicked, and of the end of the list when it becomes visible
 */
export function createOptionPopup(
  input: HTMLInputElement,
  place: HTMLElement,
  always: ListedOption | undefined,
  handlers: { select(option: ListedOption): void; reachEnd(): void },
): OptionPopup | undefined {
  const list = place.querySelector('ul');
  const note = place.querySelector('.note');
  if (!list || !note) return undefined;
  const items = new Map<Element, ListedOption>();
  let active: Element | undefined;

  const activate = (item: Element | undefined) => {
    active?.classList.remove('active');
    active = item;
    if (!item) return input.removeAttribute('aria-activedescendant');
    item.classList.add('active');
    item.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', item.id);
  };
  const itemOf = (option: ListedOption, selected: readonly string[]) => {
    const id = `${list.id}-${items.size}`;
    const isSelected = selected.includes(option.value);
    const item = createElementFrom(
      html`<li role="option" id="${id}" aria-selected="${String(isSelected)}" dir="auto">${option.label}</li>`,
    );
    items.set(item, option);
    return item;
  };
  const append = (options: readonly ListedOption[], selected: readonly string[]) => {
    const last = always && [...list.children].find((item) => items.get(item) === always);
    for (const option of options) list.insertBefore(itemOf(option, selected), last ?? null);
  };
  place.addEventListener('mousedown', (event) => event.preventDefault()); // the focus remains in the input
  list.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest('li') : null;
    const option = item ? items.get(item) : undefined;
    if (option) handlers.select(option);
  });
  list.addEventListener('scroll', () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 50) handlers.reachEnd();
  });
  return {
    get isOpen() {
      return !place.hidden;
    },
    open() {
      place.hidden = false;
      input.setAttribute('aria-expanded', 'true');
    },
    close() {
      place.hidden = true;
      input.setAttribute('aria-expanded', 'false');
      activate(undefined);
    },
    show(options, selected) {
      activate(undefined);
      items.clear();
      list.replaceChildren();
      append(always ? [...options, always] : options, selected);
      list.scrollTop = 0;
    },
    append,
    note(text) {
      note.textContent = text;
    },
    get count() {
      return items.size - (always ? 1 : 0);
    },
    get active() {
      return active && items.get(active);
    },
    move(step) {
      const all = [...list.children];
      const start = step === 1 ? -1 : all.length;
      const index = (active ? all.indexOf(active) : start) + step;
      const next = all[index];
      if (next) activate(next);
      return next !== undefined;
    },
  };
}
