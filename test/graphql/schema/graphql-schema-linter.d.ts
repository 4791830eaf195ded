// The package has no declarations: what the tests use of it.

declare module 'graphql-schema-linter' {
  export const runner: {
    run(
      stdout: NodeJS.WritableStream,
      stdin: NodeJS.ReadableStream,
      stderr: NodeJS.WritableStream,
      argv: readonly string[],
    ): Promise<number>;
  };
}
