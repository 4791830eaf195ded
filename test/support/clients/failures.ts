/** A problem of REST or GraphQL, with the failures of an input. */
interface InvalidInput {
  readonly errors?: readonly { readonly path: string; readonly code: string }[];
}

/** The paths of the failures, with their codes. */
export const pathsOf = ({ errors = [] }: InvalidInput) =>
  errors.map(({ path, code }) => [path, code] as const);

/** The same, each as one text. */
export const failuresIn = ({ errors = [] }: InvalidInput) =>
  errors.map(({ path, code }) => `${path}: ${code}`);
