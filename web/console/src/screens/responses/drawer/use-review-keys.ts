import { useEffect, useEffectEvent } from 'react';
import { type ReviewCommand, reviewKeys } from './review-keys.ts';

/** Runs the commands of keys that are pressed anywhere, except while a text is entered. */
export function useReviewKeys(isEnabled: boolean, run: (command: ReviewCommand) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = reviewKeys.find(({ key }) => key === event.key)?.command;
    if (!command || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isEnabled]);
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
