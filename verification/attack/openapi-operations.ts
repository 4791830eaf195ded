import { jsonRequest } from '../support/requests/rest.ts';
import type { HostileRequest } from '../support/requests/send-request.ts';

export interface Operation {
  /** Such as `GET /forms/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Below `/api/v1`, such as `/forms/{id}`. */
  readonly path: string;
  /** Names of the query parameters that it requires. */
  readonly query: readonly string[];
  /** The scope that it requires; undefined for a public one. */
  readonly scope: string | undefined;
  /** The first example of its JSON body; undefined without one. */
  readonly body: unknown;
}

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function readOperations(document: unknown): Operation[] {
  return membersOf(Object(document).paths).flatMap(([path, item]) =>
    membersOf(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const { 'x-required-scope': scope, requestBody, parameters = [] } = Object(operation);
        const content = Object(Object(requestBody).content);
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          query: requiredIn(parameters, 'query'),
          scope: typeof scope === 'string' ? scope : undefined,
          body: requestBody === undefined ? undefined : exampleOf(content['application/json']),
        };
      }),
  );
}

function exampleOf(content: unknown): unknown {
  const [first] = membersOf(Object(content).examples);
  return first === undefined ? {} : Object(first[1]).value;
}

/** The names of the required parameters of a kind. */
const requiredIn = (parameters: readonly unknown[], kind: string): string[] =>
  parameters
    .map(Object)
    .flatMap(({ in: place, name, required }) =>
      place === kind && required === true ? String(name) : [],
    );

const membersOf = (value: unknown): [string, unknown][] => Object.entries(Object(value));

/** In paths below these, `{id}` is the identifier of another kind than a form. */
const kinds: Readonly<Record<string, string>> = {
  keys: 'key',
  webhooks: 'webhook',
  datasets: 'dataset',
};

export function fillPath(
  { path, query }: Operation,
  ids: Readonly<Record<string, string>>,
): string {
  const [, root = ''] = path.split('/');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = name === 'id' ? (kinds[root] ?? 'form') : name.replace(/_id$/, '');
    return ids[kind] ?? '1';
  });
  const sent = new URLSearchParams(query.map((name) => [name, 'text']));
  return `/api/v1${filled}${sent.size > 0 ? `?${sent}` : ''}`;
}

/** A request of an operation with the query parameters that it requires, and its example body; without a key if there is none. */
export const requestOperation = (
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  key: string | undefined,
): HostileRequest => {
  const { method, body } = operation;
  return jsonRequest(method, fillPath(operation, ids), { key, body });
};
