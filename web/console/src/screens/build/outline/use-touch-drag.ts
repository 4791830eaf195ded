import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { DropTarget } from '../model/places.ts';

interface TouchDragOptions {
  list: RefObject<HTMLElement | null>;
  canMove: boolean;
  /** Whether rows can be dropped on a row, not only next to it. */
  takesRows(id: string): boolean;
  onMove(ids: ReadonlySet<string>, target: DropTarget): unknown;
}

/** Pixels at the ends of the list from which it scrolls, and by which it does with each movement. */
const edge = 32;
const step = 12;

/** Moves rows by their handles on touch screens, where many browsers have no drag and drop. */
export function useTouchDrag({ list, canMove, takesRows, onMove }: TouchDragOptions): void {
  const drop = useEffectEvent(onMove);
  const isContainer = useEffectEvent(takesRows);
  useEffect(() => {
    if (!canMove) return undefined;
    let dragged: { pointer: number; id: string; end: AbortController } | undefined;
    let marked: HTMLElement | undefined;

    const mark = (row: HTMLElement | undefined, position = '') => {
      if (marked) delete marked.dataset['touchDrop'];
      marked = row;
      if (row) row.dataset['touchDrop'] = position;
    };
    const targetAt = ({ clientX, clientY }: PointerEvent): DropTarget | undefined => {
      const row = rowOf(document.elementFromPoint(clientX, clientY));
      const id = row?.dataset['key'];
      if (!row || id === undefined || id === dragged?.id) return undefined;
      const { top, height } = row.getBoundingClientRect();
      const part = (clientY - top) / height;
      const isOn = isContainer(id) && part > 0.25 && part < 0.75;
      const position = isOn ? 'on' : part < 0.5 ? 'before' : 'after';
      return { id, position };
    };
    const onPointerMove = (event: PointerEvent) => {
      if (event.pointerId !== dragged?.pointer) return;
      scroll(list.current, event.clientY);
      const target = targetAt(event);
      mark(
        target && rowOf(document.elementFromPoint(event.clientX, event.clientY)),
        target?.position,
      );
    };
    const onEnd = (event: PointerEvent) => {
      if (event.pointerId !== dragged?.pointer) return;
      const target = event.type === 'pointerup' ? targetAt(event) : undefined;
      const { id, end } = dragged;
      end.abort();
      dragged = undefined;
      mark(undefined);
      if (target) drop(new Set([id]), target);
    };
    const onPointerDown = (event: PointerEvent) => {
      const handle = event.target instanceof Element && event.target.closest('.drag-handle');
      const id = handle && rowOf(handle)?.dataset['key'];
      const isOwn = handle && list.current?.contains(handle);
      if (event.pointerType !== 'touch' || !isOwn || !id || dragged) return;
      const end = new AbortController();
      dragged = { pointer: event.pointerId, id, end };
      const { signal } = end;
      document.addEventListener('pointermove', onPointerMove, { signal });
      document.addEventListener('pointerup', onEnd, { signal });
      document.addEventListener('pointercancel', onEnd, { signal });
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      dragged?.end.abort();
      mark(undefined);
    };
  }, [list, canMove]);
}

/** Scrolls a list whose end is near. */
function scroll(list: HTMLElement | null, y: number): void {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edge) list.scrollBy(0, -step);
  if (y > bottom - edge) list.scrollBy(0, step);
}

const rowOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('.outline-row[data-key]') ?? undefined;
