/** How many bodies are kept, and the most bytes of one: a few megabytes in all. */
const capacity = 200;
const longest = 64 * 1024;

/** JSON as it is sent. Text that Node has to measure and to encode by itself takes it much longer. */
export function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/**
 * Bodies as they were sent, by entity tag: what is asked for again and again is worded once, and
 * encoded once.
 *
 * @returns a function that gives the JSON for a tag, making it if it is not kept
 */
export function createKeptBodies(): (etag: string, make: () => unknown) => Buffer {
  const kept = new Map<string, Buffer>();
  return (etag, make) => {
    const known = kept.get(etag);
    if (known !== undefined) return known;
    const body = jsonOf(make());
    const [oldest] = kept.keys();
    if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
    if (body.length <= longest) kept.set(etag, body);
    return body;
  };
}
