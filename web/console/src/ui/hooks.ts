import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

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

/** Whether an event is of an element or of what is in it: React also passes on those of dialogs that were opened there. */
export const isFromWithin = ({
  target,
  currentTarget,
}: Readonly<Record<'target' | 'currentTarget', EventTarget | null>>): boolean =>
  target instanceof Node && currentTarget instanceof Node && currentTarget.contains(target);

/** Whether a text is being entered, where keys have their own meaning. */
export const isTyping = ({ target }: Event): boolean => isTextField(target);

/** Whether a field for texts has the focus. */
export const isEditingText = (): boolean => isTextField(document.activeElement);

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || target.isContentEditable);

/** The same function for every render, which calls the latest one: what gets it is not drawn again because of it. */
export function useStable<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** A value once it has not changed for a time in milliseconds, for requests while one types. */
export function useDelayed<Value>(value: Value, delayMs = 250): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
