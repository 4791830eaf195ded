import { announce } from '../../page-data.ts';

let pending: string[] = [];

/** Announces a text to screen readers, with the others of the same event: one choice may clear several answers. */
export function announceTogether(text: string): void {
  if (pending.length === 0) {
    queueMicrotask(() => {
      announce(pending.join(' '));
      pending = [];
    });
  }
  pending.push(text);
}
