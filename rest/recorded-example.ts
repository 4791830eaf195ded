/** The request of an example, in the names of the OpenAPI document. */
export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  /** Query parameters; objects are sent as JSON. */
  readonly query?: Readonly<Record<string, string | number | boolean | object>>;
  /** Headers besides `Authorization` and `Content-Type`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The file of a multipart body, in which its question precedes it. */
  readonly upload?: {
    readonly itemId: string;
    readonly fileName: string;
    readonly mediaType: string;
    readonly text: string;
  };
}

export interface ExampleResponse {
  readonly status: number;
  /** The headers that matter to a client. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the text of a file; absent without content and for binary files. */
  readonly body?: unknown;
  /** Only some members of the body are shown. */
  readonly shortened?: true;
}

/** The same operation in GraphQL. */
export interface GraphQLExample {
  readonly query: string;
  readonly variables: object;
  readonly data: unknown;
}

/** A request that fails, with its problem. */
export interface RecordedFailure {
  readonly request: ExampleRequest;
  readonly response: ExampleResponse;
}

/** What a server received and returned. `test/rest/examples` sends the requests again and compares the results. */
export interface RecordedExample {
  readonly method: string;
  /** Below `/api/v1`, parameters as `{name}`. */
  readonly path: string;
  /** Whether the request has an API key. */
  readonly authorized: boolean;
  readonly request: ExampleRequest;
  readonly response: ExampleResponse;
  /** Absent for documents of the REST API. */
  readonly graphql?: GraphQLExample;
  readonly failures: readonly RecordedFailure[];
}
