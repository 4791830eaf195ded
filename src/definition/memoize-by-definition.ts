import type { Definition } from './definition-model.ts';

/** Computes a value once per definition object and caches it for the lifetime of that object. */
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
