import type { ASTNode } from 'graphql';
import { type Failure, failureLimits } from '../../packages/common/problem.ts';

/** A value that does not conform to its type. */
export interface InputFailure extends Failure {
  /** The literal in the document, or the definition of the variable that contains the value. */
  readonly node?: ASTNode | undefined;
}

/** Collects failures, at most as many as a problem lists. */
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

  /** The failures after the first `count`. */
  since(count: number): readonly InputFailure[] {
    return this.#list.slice(count);
  }
}
