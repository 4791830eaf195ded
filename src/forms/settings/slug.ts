import type { Ids } from '../../platform/ids.ts';

/** 62^12 is 71 bits of chance. */
const length = 12;

/** A public identifier that nobody can guess and that needs no escaping in a URL. */
export function newSlug(ids: Ids): string {
  return ids.random(length);
}

/** Whether it could be a slug; one that could not be need not be looked up. */
export function isSlug(text: string): boolean {
  return text.length === length && /^[0-9A-Za-z]+$/.test(text);
}
