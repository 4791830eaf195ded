/** Returns undefined for invalid JSON: the error of `JSON.parse` would quote the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
