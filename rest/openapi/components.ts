/** A JSON Schema (2020-12) or any other part of the document, as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** The parts of the document that have a name; each is made once, when it is first referred to. */
export interface Components {
  /** A reference to a schema, which is made if it is not there yet. */
  schema(name: string, make: () => Json): Json;
  /** A reference to a response, likewise. */
  response(name: string, make: () => Json): Json;
  /** All that were made, by kind and name. */
  all(): { readonly schemas: Json; readonly responses: Json };
}

export function createComponents(): Components {
  const schemas = new Map<string, Json>();
  const responses = new Map<string, Json>();
  const refer = (kind: string, made: Map<string, Json>) => (name: string, make: () => Json) => {
    if (!made.has(name)) {
      made.set(name, {}); // its own parts may refer to it
      made.set(name, make());
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
