import type { Definition } from './definition-model.ts';

/** Computes a value once per definition object and caches it for the lifetime of that object. */
export function memoizeByDefinition<
  Made extends object,
  Part extends Pick<Definition, 'schema'> = Definition,
>(compute: (definition: Part) => Made): (definition: Part) => Made {
  const cache = new WeakMap<Part, Made>();
  return (definition) => {
    const cached = cache.get(definition);
    if (cached) return cached;
    const value = compute(definition);
    cache.set(definition, value);
    return value;
  };
}
