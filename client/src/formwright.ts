import type { Connection } from './connection.ts';
import { createGraphQL, type GraphQL, type Print, type Subscribe } from './graphql.ts';
import { type FormsQuery, paginateForms, paginateResponses, type ResponsesQuery } from './pages.ts';
import { createPublicForm, type PublicForm } from './public-form.ts';
import { createRest, type Raw, type Rest } from './rest.ts';
import type { Schemas } from './rest-types.ts';

/** Where the service is, and who asks. */
export interface FormwrightOptions {
  /** The service's own URL, such as `https://forms.example`. */
  readonly url: string;
  /** `fw_…`; keep it on your server. Pages of a website do without. */
  readonly apiKey?: string | undefined;
  /** Sends requests in place of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How many tries may follow the first where repeating does no harm; 2 unless told otherwise. */
  readonly retries?: number | undefined;
  /** The `print` of the package graphql, if your operations are trees that do not hold their text. */
  print?(document: object): string;
}

/** A service of forms, as a client sees it. Whatever it refuses is thrown as `FormwrightError`. */
export interface Formwright {
  /** `rest('GET /forms/{id}', { path: { id } })`: any line of the REST API that answers with data. */
  readonly rest: Rest;
  /** The same, with the answer as it comes: for downloads, headers and 304. */
  readonly raw: Raw;
  readonly graphql: GraphQL;
  readonly subscribe: Subscribe;
  /** Walks through all forms, page after page. */
  forms(query?: FormsQuery, signal?: AbortSignal): AsyncGenerator<Schemas['FormItem'], void>;
  /** Walks through all responses of a form, page after page. */
  responses(
    formId: string,
    query?: ResponsesQuery,
    signal?: AbortSignal,
  ): AsyncGenerator<Schemas['Response'], void>;
  /** A published form as its visitors use it; needs no key. */
  publicForm(slug: string): PublicForm;
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
    responses: (formId, query, signal) => paginateResponses(rest, formId, query, signal),
    publicForm: (slug) => createPublicForm(connection, slug),
  };
}
