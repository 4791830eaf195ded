import type { IntrospectionQuery } from 'graphql';

/** Types of objects without an id, which caches store in the object that they are part of. */
export function embeddedTypes({ __schema }: IntrospectionQuery): string[] {
  const types = __schema.types.filter(
    (type) => type.kind === 'OBJECT' && !type.fields.some(({ name }) => name === 'id'),
  );
  const names = types.map(({ name }) => name);
  return names.filter((name) => !/(Connection|Edge|PageInfo)$/.test(name));
}

/** The types that a fragment on an interface matches. */
export function possibleTypes({ __schema }: IntrospectionQuery): Record<string, string[]> {
  const interfaces = __schema.types.filter((type) => type.kind === 'INTERFACE');
  return Object.fromEntries(
    interfaces.map(({ name, possibleTypes }) => [name, possibleTypes.map((type) => type.name)]),
  );
}
