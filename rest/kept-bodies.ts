/** How many bodies are kept, and the most characters of one: a few megabytes in all. */
const capacity = 200;
const longest = 64 * 1024;

/**
 * Bodies as they were sent, by entity tag: what is asked for again and again is worded once.
 *
 * @returns a function that gives the JSON text for a tag, making it if it is not kept
 */
export function createKeptBodies(): (etag: string, make: () => unknown) => string {
  const kept = new Map<string, string>();
  return (etag, make) => {
    const known = kept.get(etag);
    if (known !== undefined) return known;
    const text = JSON.stringify(make());
    const [oldest] = kept.keys();
    if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
    if (text.length <= longest) kept.set(etag, text);
    return text;
  };
}
