import { useEffect, useState } from 'react';
import { isEditingText, isTyping, useWindowEvent } from '../../../ui/use-window-event.ts';

/** Whether the dialog of conflicts is open: at once, or when the field that is being typed in is left. */
export function useComparing(hasConflict: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const waits = hasConflict && isEditingText();
    setWaiting(waits);
    setOpen(hasConflict && !waits);
  }, [hasConflict]);
  useWindowEvent(
    'focusout',
    (event) => {
      if (!isTyping(event)) return;
      setWaiting(false);
      setOpen(true);
    },
    isWaiting,
  );
  return { isOpen, setOpen };
}
