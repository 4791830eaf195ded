import { z } from 'zod';

/** What a member of an element holds, as far as another notation needs to know. */
export interface ValueShape {
  readonly of: 'boolean' | 'integer' | 'line' | 'number' | 'option' | 'text';
  readonly list: boolean;
  /** Whether it may be missing once the definition is normalised. */
  readonly optional: boolean;
  /** The only texts that it takes, if they are few. */
  readonly words?: readonly string[] | undefined;
}

/**
 * Reads a member's shape from its model.
 *
 * @throws {Error} for a kind of model that no member had before
 */
export function shapeOf(model: unknown): ValueShape {
  if (model instanceof z.ZodOptional) return { ...shapeOf(model.def.innerType), optional: true };
  if (model instanceof z.ZodDefault || model instanceof z.ZodPrefault) {
    return shapeOf(model.def.innerType);
  }
  if (model instanceof z.ZodArray) return { ...shapeOf(model.def.element), list: true };
  const single = { list: false, optional: false };
  if (model instanceof z.ZodString) return { ...single, of: 'text' };
  if (model instanceof z.ZodBoolean) return { ...single, of: 'boolean' };
  if (model instanceof z.ZodEnum)
    return { ...single, of: 'text', words: model.options.map(String) };
  if (model instanceof z.ZodObject) {
    return { ...single, of: 'image_url' in model.shape ? 'option' : 'line' };
  }
  if (model instanceof z.ZodNumber) {
    // More than 32 bits is no integer to GraphQL.
    const { type } = model.meta() ?? {};
    const isSmall = (model.maxValue ?? Number.POSITIVE_INFINITY) <= 2 ** 31 - 1;
    return { ...single, of: type === 'integer' && isSmall ? 'integer' : 'number' };
  }
  throw new Error('No member had a model like this before');
}
