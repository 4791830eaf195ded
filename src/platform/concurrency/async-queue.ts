/** Values that one side puts in and the other takes out, in their order, when it is ready. */
export interface AsyncQueue<Value> extends AsyncIterableIterator<Value> {
  /** @param weight what it counts for while it waits */
  push(value: Value, weight: number): void;
  /** Ends it: what waits is still taken out. */
  close(): void;
}

interface AsyncQueueOptions {
  /** How much may wait, by weight. More, and nobody reads any longer: it ends, and all is dropped. */
  readonly capacity: number;
  /** Called once, when it ends by either side. */
  readonly onClose: () => void;
}

export function createAsyncQueue<Value>({
  capacity,
  onClose,
}: AsyncQueueOptions): AsyncQueue<Value> {
  const waiting: { value: Value; weight: number }[] = [];
  const pendingReads: ((result: IteratorResult<Value>) => void)[] = [];
  const end: IteratorReturnResult<undefined> = { done: true, value: undefined };
  let totalWeight = 0;
  let isOpen = true;

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    for (const resolveRead of pendingReads.splice(0)) resolveRead(end);
    onClose();
  }

  function push(value: Value, weight: number): void {
    if (!isOpen) return;
    const resolveRead = pendingReads.shift();
    if (resolveRead) {
      resolveRead({ done: false, value });
      return;
    }
    waiting.push({ value, weight });
    totalWeight += weight;
    if (totalWeight > capacity) discard();
  }

  function discard(): void {
    waiting.length = 0;
    close();
  }

  return {
    push,
    close,
    next() {
      const next = waiting.shift();
      if (next) {
        totalWeight -= next.weight;
        return Promise.resolve({ done: false, value: next.value });
      }
      return isOpen ? new Promise((resolve) => pendingReads.push(resolve)) : Promise.resolve(end);
    },
    return() {
      discard();
      return Promise.resolve(end);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
