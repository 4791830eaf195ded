import type { Ids } from '../../platform/ids.ts';

/** 12 of 62 characters have 71 bits of entropy. */
const length = 12;

/** Generates a public identifier that cannot be guessed and needs no escaping in URLs. */
export function newSlug(ids: Ids): string {
  return ids.random(length);
}

/** Whether a text has the format of slugs; others need no look-up. */
export function isSlug(text: string): boolean {
  return text.length === length && /^[0-9A-Za-z]+$/.test(text);
}
