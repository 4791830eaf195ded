/** A bounded queue between a producer and an asynchronous consumer. */
export interface AsyncQueue<Value> extends AsyncIterableIterator<Value> {
  /** @param weight counts towards the capacity while the value is queued */
  push(value: Value, weight: number): void;
  /** Ends the queue; queued values can still be read. */
  close(): void;
  /** Ends the queue and drops its values. */
  discard(): void;
}

interface AsyncQueueOptions {
  /** The maximum weight of queued values. Beyond it the consumer is too slow: the queue ends and drops all values. */
  readonly capacity: number;
  /** Called once, when either side ends the queue. */
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
    discard,
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
