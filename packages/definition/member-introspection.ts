import { z } from 'zod';

/** The type of a member of an element, derived from its zod model. */
export interface MemberShape {
  readonly of: 'boolean' | 'integer' | 'line' | 'number' | 'option' | 'option_source' | 'text';
  readonly list: boolean;
  /** Whether it may be absent from a normalized definition. */
  readonly optional: boolean;
  readonly allowedValues?: readonly string[] | undefined;
}

/**
 * Derives a member's shape from its model.
 *
 * @throws {Error} for a kind of model that this function does not know
 */
export function memberShapeOf(model: unknown): MemberShape {
  if (model instanceof z.ZodOptional)
    return { ...memberShapeOf(model.def.innerType), optional: true };
  if (model instanceof z.ZodDefault || model instanceof z.ZodPrefault) {
    return memberShapeOf(model.def.innerType);
  }
  if (model instanceof z.ZodArray) return { ...memberShapeOf(model.def.element), list: true };
  return { list: false, optional: false, ...valueShapeOf(model) };
}

function valueShapeOf(model: unknown): Pick<MemberShape, 'of' | 'allowedValues'> {
  if (model instanceof z.ZodString) return { of: 'text' };
  if (model instanceof z.ZodBoolean) return { of: 'boolean' };
  if (model instanceof z.ZodEnum) return { of: 'text', allowedValues: model.options.map(String) };
  if (model instanceof z.ZodObject) return { of: objectNameOf(model) };
  if (model instanceof z.ZodNumber) return { of: isSmallInteger(model) ? 'integer' : 'number' };
  throw new Error('Unknown kind of model: extend member-introspection.ts');
}

function objectNameOf({ shape }: z.ZodObject): 'line' | 'option' | 'option_source' {
  if ('dataset' in shape) return 'option_source';
  return 'image_url' in shape ? 'option' : 'line';
}

/** GraphQL integers have 32 bits. */
function isSmallInteger(model: z.ZodNumber): boolean {
  const { type } = model.meta() ?? {};
  return type === 'integer' && (model.maxValue ?? Number.POSITIVE_INFINITY) <= 2 ** 31 - 1;
}

/**
 * Merges the shapes of a member that several types have.
 *
 * @throws {Error} if they are incompatible
 */
export function mergeShapes(one: MemberShape, other: MemberShape): MemberShape {
  const isNumeric = [one, other].every(({ of }) => of === 'integer' || of === 'number');
  if (one.list !== other.list || (one.of !== other.of && !isNumeric)) {
    throw new Error('Members with the same name have incompatible shapes');
  }
  const of = one.of === other.of ? one.of : 'number';
  return { of, list: one.list, optional: one.optional || other.optional };
}
