import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';
import { announce } from '../page-data.ts';

/** Items are moved with buttons, arrow keys or by dragging. */
export const enhanceRanking: ControlEnhancer = (place, _question, { locale }) => {
  const list = place.querySelector<HTMLElement>('.ranking');
  const keep = place.querySelector<HTMLButtonElement>('.keep');
  if (!list || !keep) return undefined;

  const confirmOrder = () => {
    for (const input of list.querySelectorAll('input')) input.disabled = false;
    keep.hidden = true;
    list.classList.add('settled');
    markEnds(list);
    dispatchChange(place);
  };
  const announceMove = (item: HTMLElement) => {
    const label = item.querySelector('.label')?.textContent ?? '';
    const items = [...list.children];
    announce(
      interpolate(locale.strings.moved, { label, n: items.indexOf(item) + 1, all: items.length }),
    );
  };
  const move = (item: HTMLElement, step: -1 | 1) => {
    const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (step < 0) other.before(item);
    else other.after(item);
    confirmOrder();
    announceMove(item);
  };

  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.move') : null;
    const item = button?.closest('li');
    if (!button || !item) return;
    move(item, button.classList.contains('up') ? -1 : 1);
    button.focus(); // moving the item removes the focus
  });
  list.addEventListener('keydown', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { target } = event;
    const item = target instanceof Element ? target.closest('li') : null;
    if (!item || !(target instanceof HTMLElement) || (step !== 1 && step !== -1)) return;
    event.preventDefault();
    move(item, step);
    target.focus();
  });
  keep.addEventListener('click', () => {
    confirmOrder();
    list.querySelector('button')?.focus();
  });
  enableDragging(list, (item) => {
    confirmOrder();
    announceMove(item);
  });
  markEnds(list);

  return {
    restore(values) {
      const items = [...list.children];
      const valueIn = (item: Element) => item.querySelector('input')?.value ?? '';
      if (!items.every((item) => values.includes(valueIn(item)))) return;
      list.append(...items.sort((a, b) => values.indexOf(valueIn(a)) - values.indexOf(valueIn(b))));
      confirmOrder();
    },
  };
};

/** Marks the buttons of the first and last item. `disabled` would remove the focus from them. */
function markEnds(list: HTMLElement): void {
  for (const item of list.children) {
    item.querySelector('.up')?.setAttribute('aria-disabled', String(!item.previousElementSibling));
    item.querySelector('.down')?.setAttribute('aria-disabled', String(!item.nextElementSibling));
  }
}

/** Enables dragging with a mouse, a finger or a pen. */
function enableDragging(list: HTMLElement, onDrop: (item: HTMLElement) => void): void {
  list.addEventListener('pointerdown', (down) => {
    const { target, pointerId, button } = down;
    const item = target instanceof Element ? target.closest('li') : null;
    if (!item || button !== 0 || !(target instanceof Element) || target.closest('button')) return;
    // Touch scrolls the page, except on the handle.
    if (down.pointerType !== 'mouse' && !target.closest('.handle')) return;
    down.preventDefault();
    list.setPointerCapture(pointerId);
    item.classList.add('dragged');
    const before = [...list.children].indexOf(item);
    const move = ({ clientY }: PointerEvent) => moveToPointer(list, item, clientY);
    const end = () => {
      list.removeEventListener('pointermove', move);
      list.removeEventListener('pointerup', end);
      list.removeEventListener('pointercancel', end);
      item.classList.remove('dragged');
      if ([...list.children].indexOf(item) !== before) onDrop(item);
    };
    list.addEventListener('pointermove', move);
    list.addEventListener('pointerup', end);
    list.addEventListener('pointercancel', end);
  });
}

/** Moves the item past those whose middle the pointer has passed. */
function moveToPointer(list: HTMLElement, item: HTMLElement, y: number): void {
  const middle = (other: Element) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2;
  };
  const others = [...list.children].filter((other) => other !== item);
  const next = others.find((other) => middle(other) > y);
  if (next) next.before(item);
  else list.append(item);
}
