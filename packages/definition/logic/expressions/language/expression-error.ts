import type { FailureCode } from '../../../../common/failure-codes.ts';

/** A fault in the source of an expression. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  /** Where the fault is, in UTF-16 code units from the start; undefined if it concerns the whole source. */
  readonly offset: number | undefined;

  /** The cost of the work until the fault was found. */
  readonly cost: number;

  readonly code: FailureCode;

  constructor(
    message: string,
    offset?: number,
    cost = 0,
    code: FailureCode = 'invalid_expression',
  ) {
    super(message);
    this.offset = offset;
    this.cost = cost;
    this.code = code;
  }
}

/** The message with the position, such as `at line 1, column 5: unknown name "a"`; columns count characters. */
export function locate({ message, offset }: ExpressionError, source: string): string {
  if (offset === undefined) return message;
  const lines = source.slice(0, offset).split('\n');
  const column = Array.from(lines.at(-1) ?? '').length + 1;
  return `at line ${lines.length}, column ${column}: ${message}`;
}

/**
 * A value that an evaluation needs.
 *
 * @throws {Error} if there is none: an evaluation error
 */
export function orFail<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw new Error(message);
  return value;
}
