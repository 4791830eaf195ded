import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';

/** Fetches the schema, once at build time or at startup. Introspection needs no key. */
export async function readSchema(url: string): Promise<IntrospectionQuery> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = await response.json();
  return data;
}

/** Types without an id, which caches store within their parent object. */
export function embeddedTypes({ __schema }: IntrospectionQuery): string[] {
  const types = __schema.types.filter(
    (type) => type.kind === 'OBJECT' && !type.fields.some(({ name }) => name === 'id'),
  );
  const names = types.map(({ name }) => name);
  return names.filter((name) => !/(Connection|Edge|PageInfo)$/.test(name));
}

/** The possible types of each interface. */
export function possibleTypes({ __schema }: IntrospectionQuery): Record<string, string[]> {
  const interfaces = __schema.types.filter((type) => type.kind === 'INTERFACE');
  return Object.fromEntries(
    interfaces.map(({ name, possibleTypes }) => [name, possibleTypes.map((type) => type.name)]),
  );
}
