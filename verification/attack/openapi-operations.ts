import { jsonRequest } from '../support/requests/rest.ts';
import type { HostileRequest } from '../support/requests/send-request.ts';

export interface Operation {
  /** Such as `GET /forms/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Below `/api/v1`, such as `/forms/{id}`. */
  readonly path: string;
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
        const { 'x-required-scope': scope, requestBody } = Object(operation);
        const content = Object(Object(requestBody).content);
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
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

const membersOf = (value: unknown): [string, unknown][] => Object.entries(Object(value));

/** In paths below these, `{id}` is the identifier of another kind than a form. */
const kinds: Readonly<Record<string, string>> = { keys: 'key', webhooks: 'webhook' };

export function fillPath({ path }: Operation, ids: Readonly<Record<string, string>>): string {
  const [, root = ''] = path.split('/');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = name === 'id' ? (kinds[root] ?? 'form') : name.replace(/_id$/, '');
    return ids[kind] ?? '1';
  });
  return `/api/v1${filled}`;
}

/** A request of an operation with its example body; without a key if there is none. */
export const requestOperation = (
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  key: string | undefined,
): HostileRequest => {
  const { method, body } = operation;
  return jsonRequest(method, fillPath(operation, ids), { key, body });
};
