import type { StoredValue } from './stored-value.ts';

/** What is stored with the time at which it was saved, in milliseconds since the Unix epoch. */
interface Saved {
  readonly saved: number;
}

/** Milliseconds after which a draft is ignored: the device may belong to several people. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/** A stored draft, until it is too old. */
export function expiringValue<Value extends Saved>(stored: StoredValue<Value>): StoredValue<Value> {
  return {
    ...stored,
    get() {
      const value = stored.get();
      if (!value || Date.now() - value.saved < maxAge) return value;
      stored.clear();
      return undefined;
    },
  };
}
