import { useState } from 'react';

const storageKey = 'formwright-console-review-keys';

/** Whether single keys work in the review, stored in this browser (WCAG 2.2, 2.1.4). */
export function useShortcuts() {
  const [areOn, setAreOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  return {
    areOn,
    turn: (on: boolean) => {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
      setAreOn(on);
    },
  };
}
