import { useEffect, useEffectEvent } from 'react';

interface Undoable {
  undo(): void;
  redo(): void;
}

/** Control or Command with Z undoes, with Shift redoes; fields for text keep their own keys. */
export function useUndoKeys({ undo, redo }: Undoable): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event))
      return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable);
