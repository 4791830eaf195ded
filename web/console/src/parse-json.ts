/** The value of a JSON text; undefined if it is malformed. */
export function parseJson<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = <Value>(value: Value): value is Value & object =>
  typeof value === 'object' && value !== null;
