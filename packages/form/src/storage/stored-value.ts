/** The methods of `localStorage` and `sessionStorage` that are used. */
export interface ValueStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** A value in a storage of the browser. Does nothing if the browser denies access to it. */
export interface StoredValue<Value> {
  get(): Value | undefined;
  set(value: Value): void;
  clear(): void;
}

/** Whether a storage keeps what is written. Browsers deny it to pages, mostly to those in frames of other sites. */
export function isUsable(storage: () => ValueStorage): boolean {
  const probe = storedValue<boolean>(storage, 'formwright:probe');
  probe.set(true);
  const isKept = probe.get() === true;
  probe.clear();
  return isKept;
}

/** @param storage returns the storage; browsers may throw when a page accesses it, often in frames */
export function storedValue<Value>(storage: () => ValueStorage, name: string): StoredValue<Value> {
  const ignoreErrors = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch {
      return undefined; // access may be denied, or the storage is full
    }
  };
  return {
    get: () =>
      ignoreErrors(() => {
        const text = storage().getItem(name);
        return text === null ? undefined : JSON.parse(text);
      }),
    set: (value) => ignoreErrors(() => storage().setItem(name, JSON.stringify(value))),
    clear: () => ignoreErrors(() => storage().removeItem(name)),
  };
}
