import type { ASTNode } from 'graphql';
import { type Failure, failureLimits } from '../../platform/problem.ts';

/** A value that cannot be read. */
export interface InputFailure extends Failure {
  /** Where the document has the value, or declares the variable that holds it. */
  readonly node?: ASTNode | undefined;
}

/** Collects failures, as many as an answer may list. */
export class InputFailures {
  readonly #list: InputFailure[] = [];

  get count(): number {
    return this.#list.length;
  }

  get isFull(): boolean {
    return this.#list.length >= failureLimits.count;
  }

  add(failure: InputFailure): void {
    if (!this.isFull) this.#list.push(failure);
  }

  /** All that were added after the first `count`. */
  since(count: number): readonly InputFailure[] {
    return this.#list.slice(count);
  }
}
