import type { Connection } from './connection.ts';
import type { AnyAnswers, FormReference, TypedResponse } from './form-reference.ts';
import { createGraphQL, type GraphQL, type Print, type Subscribe } from './graphql.ts';
import { type FormsQuery, paginateForms, paginateResponses, type ResponsesQuery } from './pages.ts';
import { createPublicForm, type PublicForm } from './public-form.ts';
import { createRest, type Raw, type Rest } from './rest.ts';
import type { Schemas } from './rest-types.ts';

/** Options of `createFormwright`. */
export interface FormwrightOptions {
  /** Base URL of the service, such as `https://forms.example`. */
  readonly url: string;
  /** `fw_…`. Use it on servers only; public forms need no API key. */
  readonly apiKey?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Number of retries of requests that are safe to repeat. Default: 2. */
  readonly retries?: number | undefined;
  /** `print` of the package graphql, for operations that are parsed documents without their source text. */
  print?(document: object): string;
}

/** A client of the service. Problems are thrown as `FormwrightError`. */
export interface Formwright {
  /** `rest('GET /forms/{id}', { path: { id } })`: any REST endpoint that returns JSON. */
  readonly rest: Rest;
  /** The same, but returns the `Response`: for downloads, headers and 304. */
  readonly raw: Raw;
  readonly graphql: GraphQL;
  readonly subscribe: Subscribe;
  /** Iterates over all forms, page by page. */
  forms(query?: FormsQuery, signal?: AbortSignal): AsyncGenerator<Schemas['FormItem'], void>;
  /**
   * Iterates over all responses of a form, page by page.
   *
   * @param form its id, or a constant with the types of its answers
   */
  responses<Answers = AnyAnswers>(
    form: string | FormReference<Answers, unknown>,
    query?: ResponsesQuery,
    signal?: AbortSignal,
  ): AsyncGenerator<TypedResponse<Answers>, void>;
  /**
   * The public endpoints of a published form; they need no API key.
   *
   * @param form its slug, or a constant with the types of its answers
   */
  publicForm<Submission = AnyAnswers>(
    form: string | FormReference<unknown, Submission>,
  ): PublicForm<Submission>;
}

export function createFormwright(options: FormwrightOptions): Formwright {
  const connection: Connection = {
    url: options.url.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    retries: options.retries ?? 2,
  };
  const print: Print | undefined = options.print;
  const { rest, raw } = createRest(connection);
  return {
    rest,
    raw,
    ...createGraphQL(connection, print),
    forms: (query, signal) => paginateForms(rest, query, signal),
    responses: (form, query, signal) => paginateResponses(rest, form, query, signal),
    publicForm: (form) => createPublicForm(connection, form),
  };
}
