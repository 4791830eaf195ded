/** Values that one side puts in and the other takes out, in their order, when it is ready. */
export interface Mailbox<Value> extends AsyncIterableIterator<Value> {
  /** @param weight what it counts for while it waits */
  put(value: Value, weight: number): void;
  /** Ends it: what waits is still taken out. */
  close(): void;
}

interface Options {
  /** How much may wait, by weight. More, and nobody reads any longer: it ends, and all is dropped. */
  readonly capacity: number;
  /** Called once, when it ends by either side. */
  readonly closed: () => void;
}

export function createMailbox<Value>({ capacity, closed }: Options): Mailbox<Value> {
  const waiting: { value: Value; weight: number }[] = [];
  const takers: ((result: IteratorResult<Value>) => void)[] = [];
  const end: IteratorReturnResult<undefined> = { done: true, value: undefined };
  let load = 0;
  let open = true;

  function close(): void {
    if (!open) return;
    open = false;
    for (const take of takers.splice(0)) take(end);
    closed();
  }

  function put(value: Value, weight: number): void {
    if (!open) return;
    const take = takers.shift();
    if (take) {
      take({ done: false, value });
      return;
    }
    waiting.push({ value, weight });
    load += weight;
    if (load > capacity) abandon();
  }

  function abandon(): void {
    waiting.length = 0;
    close();
  }

  return {
    put,
    close,
    next() {
      const next = waiting.shift();
      if (next) {
        load -= next.weight;
        return Promise.resolve({ done: false, value: next.value });
      }
      return open ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(end);
    },
    return() {
      abandon();
      return Promise.resolve(end);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
