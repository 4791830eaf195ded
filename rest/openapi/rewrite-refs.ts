import { nestedRepeatName, repeat } from '../../packages/definition/questions/types/repeat.ts';
import type { Json } from './components.ts';

/**
 * Copies a schema into the document: references point to components, `oneOf` gets a discriminator, and
 * `default` becomes part of the description, because client generators treat fields with a `default` as
 * required. Schemas of responses omit defaults.
 *
 * @param io whether the schema describes requests or responses
 * @param nameOf the component name of a part of the schema
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
  const { default: defaultValue, ...copy } = Object.fromEntries(members);
  return {
    ...copy,
    ...(defaultValue !== undefined &&
      io === 'input' && { description: defaultText(schema, defaultValue) }),
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

function defaultText(schema: object, defaultValue: unknown): string {
  const description = 'description' in schema ? `${schema.description} ` : '';
  return `${description}Default: \`${JSON.stringify(defaultValue)}\`.`;
}

/** The parts of a definition are named by the value of their `type`. */
function discriminator(schema: object, nameOf: (part: string) => string): Json {
  if (!('oneOf' in schema) || !Array.isArray(schema.oneOf)) return {};
  const references = schema.oneOf.map((variant: object) =>
    '$ref' in variant ? String(variant.$ref) : undefined,
  );
  if (references.includes(undefined)) return {};
  const mapping = references.map((reference) => {
    const name = definitionName(reference);
    return [name === nestedRepeatName ? repeat.type : name, componentRef(reference, nameOf)];
  });
  return { discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } };
}
