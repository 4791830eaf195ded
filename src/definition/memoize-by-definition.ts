import type { Definition } from './definition-model.ts';

/** Makes something of a version's definition once, and keeps it as long as the definition is kept. */
export function memoizeByDefinition<Made extends object>(
  compute: (definition: Definition) => Made,
): (definition: Definition) => Made {
  const cache = new WeakMap<Definition, Made>();
  return (definition) => {
    const cached = cache.get(definition);
    if (cached) return cached;
    const value = compute(definition);
    cache.set(definition, value);
    return value;
  };
}
