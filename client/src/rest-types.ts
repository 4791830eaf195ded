import type { components, paths } from '../generated/rest.ts';

// The generated types by request lines: what is sent with each, and what comes back.

/** The shapes of the REST API by their names: `Schemas['FormDetail']`. */
export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Operation {
  readonly parameters: { query?: unknown; header?: unknown; path?: unknown };
  readonly requestBody?: unknown;
  readonly responses: object;
}

/** `GET /forms/{id}`: the method and the path below `/api/v1`. */
export type Line = {
  [Path in keyof paths]: {
    [M in Method]: paths[Path][M] extends Operation ? `${Uppercase<M>} ${Path}` : never;
  }[Method];
}[keyof paths];

type OperationOf<L extends Line> = L extends `${infer M} ${infer Path extends keyof paths}`
  ? Extract<paths[Path][Extract<Lowercase<M>, Method>], Operation>
  : never;

/** A member that must be there, may be there or cannot be there, as the value says. */
type Member<Name extends string, Value> = [Exclude<Value, undefined>] extends [never]
  ? { readonly [K in Name]?: never }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Those that the API names for the line, and any other. */
type HeadersOf<Named> = { readonly [name: string]: string } & ([Exclude<Named, undefined>] extends [
  never,
]
  ? unknown
  : Exclude<Named, undefined>);

/** What a body is written in decides what it is made of. */
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

/** What is sent with a line: its parameters, its body, headers, and a signal to give up. */
export type Given<L extends Line> = GivenTo<OperationOf<L>>;

/** `Given`, to be left out where nothing must be sent. */
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

/** What a success says; never, where it is something to download. */
export type Data<L extends Line> = DataOf<Success<OperationOf<L>['responses']>>;

/** Lines that are answered by data; the others are downloads. */
export type DataLine = { [L in Line]: [Data<L>] extends [never] ? never : L }[Line];

/** What the query of a line may say. */
export type Query<L extends Line> = NonNullable<OperationOf<L>['parameters']['query']>;
