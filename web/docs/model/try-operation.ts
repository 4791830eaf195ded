/** An operation that a form of the page can send; the value of the attribute `data-try`, as JSON. */
export interface TryOperation {
  readonly method: string;
  /** Below `/api/v1`, parameters as `{name}`. */
  readonly path: string;
  /** Whether the request needs an API key. */
  readonly authorized: boolean;
  readonly parameters: readonly {
    readonly name: string;
    /** `path`, `query` or `header`. */
    readonly place: string;
    readonly required: boolean;
    readonly example: string;
  }[];
  /** The body of the example, as JSON. */
  readonly body?: string;
  /** The question of the file, if the body has one. */
  readonly itemId?: string;
}
