import type { Definition } from '../forms/definition/model.ts';

/** Makes something of a version's definition once, and keeps it as long as the definition is kept. */
export function perVersion<Made extends object>(
  make: (definition: Definition) => Made,
): (definition: Definition) => Made {
  const kept = new WeakMap<Definition, Made>();
  return (definition) => {
    const known = kept.get(definition);
    if (known) return known;
    const made = make(definition);
    kept.set(definition, made);
    return made;
  };
}
