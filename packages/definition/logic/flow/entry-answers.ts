import type { AnswerRef } from '../../conditions/comparison-operators.ts';
import { positionName } from '../../model/entry-names.ts';
import type { KnownAnswers } from './compile-condition.ts';

/** The answers that are known in an entry: its own, its number, and those outside. Ids are unique over the form. */
export class EntryAnswers implements KnownAnswers {
  readonly #own: KnownAnswers;
  readonly #outside: KnownAnswers;
  readonly #position: AnswerRef | undefined;

  /** @param position undefined if the form has a question of this name */
  constructor(own: KnownAnswers, outside: KnownAnswers, position: AnswerRef | undefined) {
    this.#own = own;
    this.#outside = outside;
    this.#position = position;
  }

  get(id: string): AnswerRef | undefined {
    if (this.#position && id === positionName) return this.#position;
    return this.#own.get(id) ?? this.#outside.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }
}
