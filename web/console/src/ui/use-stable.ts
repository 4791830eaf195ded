import { useCallback, useEffect, useRef } from 'react';

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
