import type { components, paths } from '../generated/rest.ts';

// Types of requests and responses by request line, derived from the generated types.

/** The schemas of the OpenAPI document by name: `Schemas['FormDetail']`. */
export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Operation {
  readonly parameters: { query?: unknown; header?: unknown; path?: unknown };
  readonly requestBody?: unknown;
  readonly responses: object;
}

/** A request line: method and path below `/api/v1`, such as `GET /forms/{id}`. */
export type Line = {
  [Path in keyof paths]: {
    [M in Method]: paths[Path][M] extends Operation ? `${Uppercase<M>} ${Path}` : never;
  }[Method];
}[keyof paths];

type OperationOf<L extends Line> = L extends `${infer M} ${infer Path extends keyof paths}`
  ? Extract<paths[Path][Extract<Lowercase<M>, Method>], Operation>
  : never;

/** Request lines that accept an idempotency key. */
export type KeyedLine = {
  [L in Line]: 'Idempotency-Key' extends NamesOf<OperationOf<L>['parameters']['header']>
    ? L
    : never;
}[Line];

/** The names of the headers of an endpoint; `never` without any. */
type NamesOf<Headers> = [NonNullable<Headers>] extends [never] ? never : keyof NonNullable<Headers>;

/** A property that is required, optional or forbidden, depending on its type. */
type Member<Name extends string, Value> = [Exclude<Value, undefined>] extends [never]
  ? { readonly [K in Name]?: never }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** The headers of the endpoint, and any other. */
type HeadersOf<Named> = { readonly [name: string]: string } & ([Exclude<Named, undefined>] extends [
  never,
]
  ? unknown
  : Exclude<Named, undefined>);

/** JSON bodies are objects, other bodies `FormData`. */
type BodyOf<Sent> = Sent extends { content: infer Content }
  ? Content extends { 'application/json': infer Body }
    ? Body
    : FormData
  : Exclude<Sent, object>;

type GivenTo<O extends Operation> = Member<'path', O['parameters']['path']> &
  Member<'query', O['parameters']['query']> &
  Member<'body', BodyOf<O['requestBody']>> & {
    readonly headers?: HeadersOf<O['parameters']['header']>;
    readonly signal?: AbortSignal | undefined;
  };

/** Parameters, body, headers and abort signal of a request. */
export type Given<L extends Line> = GivenTo<OperationOf<L>>;

/** `Given`, optional if the endpoint has no required parameters. */
export type GivenArguments<L extends Line> =
  Record<never, never> extends Given<L> ? [given?: Given<L>] : [given: Given<L>];

type Success<Answers> = Answers extends { 200: infer Answer }
  ? Answer
  : Answers extends { 201: infer Answer }
    ? Answer
    : Answers extends { 202: infer Answer }
      ? Answer
      : undefined;

type DataOf<Answer> = Answer extends { content: infer Content }
  ? keyof Content extends `application/${string}`
    ? Content[keyof Content]
    : never
  : undefined;

/** The JSON body of a successful response; `never` for downloads. */
export type Data<L extends Line> = DataOf<Success<OperationOf<L>['responses']>>;

/** Request lines with JSON responses; the others are downloads. */
export type DataLine = { [L in Line]: [Data<L>] extends [never] ? never : L }[Line];

/** The query parameters of a request line. */
export type Query<L extends Line> = NonNullable<OperationOf<L>['parameters']['query']>;
