import type { ASTNode } from 'graphql';
import type { Failure, Path } from '../../kernel/problem.ts';

/** A value that cannot be read. */
export interface InputFailure extends Failure {
  /** Where the document has the value, or declares the variable that holds it. */
  readonly node?: ASTNode | undefined;
}

/** The most failures that are collected: as many as are listed in an answer. */
const mostFailures = 1000;

/** Collects failures, up to a number that does not depend on what was sent. */
export class InputFailures {
  readonly #list: InputFailure[] = [];

  get count(): number {
    return this.#list.length;
  }

  get isFull(): boolean {
    return this.#list.length >= mostFailures;
  }

  add(failure: InputFailure): void {
    if (!this.isFull) this.#list.push(failure);
  }

  /** All that were added after the first `count`. */
  since(count: number): readonly InputFailure[] {
    return this.#list.slice(count);
  }
}

/** Whether a path is another one or continues it. */
export function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor.length <= path.length && ancestor.every((step, index) => step === path[index]);
}
