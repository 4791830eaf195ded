/** Values that one side puts in and the other takes out, in their order, when it is ready. */
export interface Mailbox<Value> extends AsyncIterableIterator<Value> {
  put(value: Value): void;
  /** Ends it: what waits is still taken out. */
  close(): void;
}

interface Options {
  /** How many values may wait. One more, and nobody reads any longer: it ends, and they are dropped. */
  readonly capacity: number;
  /** Called once, when it ends by either side. */
  readonly closed: () => void;
}

export function createMailbox<Value>({ capacity, closed }: Options): Mailbox<Value> {
  const waiting: Value[] = [];
  const takers: ((result: IteratorResult<Value>) => void)[] = [];
  const end: IteratorReturnResult<undefined> = { done: true, value: undefined };
  let open = true;

  function close(): void {
    if (!open) return;
    open = false;
    for (const take of takers.splice(0)) take(end);
    closed();
  }

  function put(value: Value): void {
    if (!open) return;
    const take = takers.shift();
    if (take) take({ done: false, value });
    else if (waiting.push(value) > capacity) abandon();
  }

  function abandon(): void {
    waiting.length = 0;
    close();
  }

  return {
    put,
    close,
    next() {
      const value = waiting.shift();
      if (value !== undefined) return Promise.resolve({ done: false, value });
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
