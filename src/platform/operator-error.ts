/** What the operator must correct. The message says what to do, and is all that is printed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
