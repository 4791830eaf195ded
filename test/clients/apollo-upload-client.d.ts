// The package has JSDoc and no declarations: what the tests use of it.

declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import { ApolloLink } from '@apollo/client';

  // biome-ignore lint/style/noDefaultExport: as the package exports it
  export default class UploadHttpLink extends ApolloLink {
    constructor(options: {
      readonly uri: string;
      readonly headers?: Readonly<Record<string, string>>;
    });
  }
}
