import { z } from 'zod';

/** What a member of an element holds, as far as another notation needs to know. */
export interface MemberShape {
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
export function memberShapeOf(model: unknown): MemberShape {
  if (model instanceof z.ZodOptional)
    return { ...memberShapeOf(model.def.innerType), optional: true };
  if (model instanceof z.ZodDefault || model instanceof z.ZodPrefault) {
    return memberShapeOf(model.def.innerType);
  }
  if (model instanceof z.ZodArray) return { ...memberShapeOf(model.def.element), list: true };
  return { list: false, optional: false, ...valueShapeOf(model) };
}

function valueShapeOf(model: unknown): Pick<MemberShape, 'of' | 'words'> {
  if (model instanceof z.ZodString) return { of: 'text' };
  if (model instanceof z.ZodBoolean) return { of: 'boolean' };
  if (model instanceof z.ZodEnum) return { of: 'text', words: model.options.map(String) };
  if (model instanceof z.ZodObject) return { of: 'image_url' in model.shape ? 'option' : 'line' };
  if (model instanceof z.ZodNumber) return { of: isSmallInteger(model) ? 'integer' : 'number' };
  throw new Error('No member had a model like this before');
}

/** More than 32 bits is no integer to GraphQL. */
function isSmallInteger(model: z.ZodNumber): boolean {
  const { type } = model.meta() ?? {};
  return type === 'integer' && (model.maxValue ?? Number.POSITIVE_INFINITY) <= 2 ** 31 - 1;
}

/**
 * What holds for a member that several types have.
 *
 * @throws {Error} where it holds different things
 */
export function mergeShapes(one: MemberShape, other: MemberShape): MemberShape {
  const isNumeric = [one, other].every(({ of }) => of === 'integer' || of === 'number');
  if (one.list !== other.list || (one.of !== other.of && !isNumeric)) {
    throw new Error('Members of one name hold different things');
  }
  const of = one.of === other.of ? one.of : 'number';
  return { of, list: one.list, optional: one.optional || other.optional };
}
