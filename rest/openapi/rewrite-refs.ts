import type { Json } from './components.ts';

/**
 * A copy of a schema for the document: references lead to its components, variants can be told by
 * their `type`, and a default is words.
 *
 * Generators take a member with a `default` for one that must be sent, and on output, where it is
 * always there, it says nothing.
 *
 * @param io whether the schema is of what is sent, or of what is shown
 * @param nameOf what a part of the schema is called in the document
 */
export function rewriteRefs(
  schema: object,
  io: 'input' | 'output',
  nameOf: (part: string) => string,
): Json {
  const inner = (value: unknown) => rewriteRefsIn(value, io, nameOf);
  const members = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === '$ref') return [keyword, componentRef(value, nameOf)];
    if (keyword === 'properties') {
      const properties = Object.entries(Object(value));
      return [keyword, Object.fromEntries(properties.map(([name, part]) => [name, inner(part)]))];
    }
    return [keyword, inner(value)];
  });
  const { default: usual, ...copy } = Object.fromEntries(members);
  return {
    ...copy,
    ...(usual !== undefined && io === 'input' && { description: defaultText(schema, usual) }),
    ...discriminator(schema, nameOf),
  };
}

function rewriteRefsIn(
  value: unknown,
  io: 'input' | 'output',
  nameOf: (part: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewriteRefsIn(entry, io, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return rewriteRefs(value, io, nameOf);
}

function componentRef(reference: unknown, nameOf: (part: string) => string): string {
  return `#/components/schemas/${nameOf(definitionName(reference))}`;
}

const definitionName = (reference: unknown) => String(reference).replace('#/$defs/', '');

function defaultText(schema: object, usual: unknown): string {
  const description = 'description' in schema ? `${schema.description} ` : '';
  return `${description}By default \`${JSON.stringify(usual)}\`.`;
}

/** Parts are named by the `type` that tells them from each other. */
function discriminator(schema: object, nameOf: (part: string) => string): Json {
  if (!('oneOf' in schema) || !Array.isArray(schema.oneOf)) return {};
  const references = schema.oneOf.map((variant: object) =>
    '$ref' in variant ? String(variant.$ref) : undefined,
  );
  if (references.includes(undefined)) return {};
  const mapping = references.map((reference) => [
    definitionName(reference),
    componentRef(reference, nameOf),
  ]);
  return { discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } };
}
