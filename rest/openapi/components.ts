/** A JSON Schema (2020-12) or any other part of the document, as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** The named components of the document. Each is created at its first reference. */
export interface Components {
  /** A reference to a schema, created if it does not exist yet. */
  schema(name: string, create: () => Json): Json;
  /** A reference to a response, created if it does not exist yet. */
  response(name: string, create: () => Json): Json;
  /** All components, by kind and name. */
  all(): { readonly schemas: Json; readonly responses: Json };
}

export function createComponents(): Components {
  const schemas = new Map<string, Json>();
  const responses = new Map<string, Json>();
  const refer = (kind: string, known: Map<string, Json>) => (name: string, create: () => Json) => {
    if (!known.has(name)) {
      known.set(name, {}); // ends the recursion of a schema that refers to itself
      known.set(name, create());
    }
    return { $ref: `#/components/${kind}/${name}` };
  };
  return {
    schema: refer('schemas', schemas),
    response: refer('responses', responses),
    all: () => ({ schemas: sorted(schemas), responses: sorted(responses) }),
  };
}

function sorted(parts: ReadonlyMap<string, Json>): Json {
  return Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
