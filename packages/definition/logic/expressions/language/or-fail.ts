/**
 * A value that an evaluation needs.
 *
 * @throws {Error} if there is none: an evaluation error
 */
export function orFail<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw new Error(message);
  return value;
}
