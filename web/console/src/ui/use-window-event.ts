import { useEffect, useEffectEvent } from 'react';

/** Handles an event of the window while a component is shown. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
  isEnabled = true,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name, isEnabled]);
}

/** Whether a text is being entered, where keys have their own meaning. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || target.isContentEditable);
