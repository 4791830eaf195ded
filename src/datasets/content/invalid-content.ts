import type { Failure } from '../../../packages/common/problem.ts';

/** A file that cannot be read to its end. */
export class InvalidContent extends Error {
  override readonly name = 'InvalidContent';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
