import type { z } from 'zod';

/**
 * The members of an object with a description each, for JSON Schema.
 *
 * @param texts descriptions by member
 * @throws {Error} for a member without description
 */
export function describeMembers<Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: Readonly<Record<string, string>>,
): Shape;
export function describeMembers(
  shape: Readonly<Record<string, z.ZodType>>,
  texts: Readonly<Record<string, string>>,
): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, model]) => [
      name,
      model.describe(descriptionOf(texts, name)),
    ]),
  );
}

/**
 * The description of a member or of a type of elements.
 *
 * @throws {Error} if there is none
 */
export function descriptionOf(texts: Readonly<Record<string, string>>, member: string): string {
  const text = texts[member];
  if (text === undefined)
    throw new Error(`No text for "${member}" in member-descriptions.ts or element-descriptions.ts`);
  return text;
}
