/** How many bodies are kept, and the most bytes of one: a few megabytes in all. */
const capacity = 200;
const longest = 64 * 1024;

/** JSON as it is sent. Text that Node has to measure and to encode by itself takes it much longer. */
export function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Bodies as they were sent, by entity tag: what is asked for again and again is worded once. */
export interface KeptBodies {
  get(etag: string | undefined): Buffer | undefined;
  set(etag: string | undefined, body: Buffer): void;
}

export function createKeptBodies(): KeptBodies {
  const kept = new Map<string, Buffer>();
  return {
    get: (etag) => (etag === undefined ? undefined : kept.get(etag)),
    set(etag, body) {
      if (etag === undefined || body.length > longest) return;
      const [oldest] = kept.keys();
      if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
      kept.set(etag, body);
    },
  };
}
