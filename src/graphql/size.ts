import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type ParseOptions,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
  visit,
} from 'graphql';
import { fragmentsOf } from './selection.ts';

/** How large a document may be. */
export const sizeLimits = {
  /** Words and signs. */
  tokens: 10_000,
  /** Fields within fields. */
  depth: 20,
  /** Those of a fragment count each time that it is spread. */
  fields: 2000,
  aliases: 50,
  directives: 50,
} as const;

/**
 * Parses a document, unless it is too large. Asked before it is validated, since that too takes the
 * longer the larger a document is.
 *
 * @throws {GraphQLError} for a document that cannot be parsed, or is too large
 */
export function parseBounded(source: string | Source, options?: ParseOptions): DocumentNode {
  const document = parseAny(source, options);
  const { aliases, directives, schemas, renamed } = countWritten(document);
  if (schemas > 1) refuse('asks for the schema more than once');
  if (renamed) refuse('gives parts of the schema other names, which would show them many times');
  if (aliases > sizeLimits.aliases) refuse(`has more than ${sizeLimits.aliases} aliases`);
  if (directives > sizeLimits.directives) {
    refuse(`has more than ${sizeLimits.directives} directives`);
  }
  for (const { depth, fields } of extentsOf(document)) {
    if (depth > sizeLimits.depth) refuse(`is more than ${sizeLimits.depth} fields deep`);
    if (fields > sizeLimits.fields) refuse(`asks for more than ${sizeLimits.fields} fields`);
  }
  return document;
}

function refuse(what: string): never {
  throw new GraphQLError(`The document ${what}.`);
}

function parseAny(source: string | Source, options: ParseOptions | undefined): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: sizeLimits.tokens });
  } catch (error) {
    if (error instanceof RangeError) refuse('is nested too deep'); // the parser calls itself
    throw error;
  }
}

function countWritten(document: DocumentNode) {
  const counts = { aliases: 0, directives: 0, schemas: 0, renamed: false };
  let introspected = 0; // how many nodes around this one show the schema
  visit(document, {
    enter(node) {
      if (showsSchema(node)) introspected += 1;
      if (node.kind === Kind.DIRECTIVE) counts.directives += 1;
      if (node.kind !== Kind.FIELD) return;
      if (node.name.value === '__schema') counts.schemas += 1;
      if (!node.alias) return;
      counts.aliases += 1;
      if (introspected > 0 && !isRoot(node)) counts.renamed = true;
    },
    leave(node) {
      if (showsSchema(node)) introspected -= 1;
    },
  });
  return counts;
}

/** Whether what lies within a node is part of the schema: GraphQL names these types by two underscores. */
function showsSchema(node: ASTNode): boolean {
  if (node.kind === Kind.FIELD) return isRoot(node);
  const isFragment = node.kind === Kind.FRAGMENT_DEFINITION || node.kind === Kind.INLINE_FRAGMENT;
  return isFragment && node.typeCondition?.name.value.startsWith('__') === true;
}

/** A field that introspection begins at. */
const isRoot = ({ name }: FieldNode) => name.value === '__schema' || name.value === '__type';

/** What a selection comes to with its fragments. */
interface Extent {
  readonly depth: number;
  readonly fields: number;
}

const nothing: Extent = { depth: 0, fields: 0 };

/** The extents of a document's operations. Each fragment is measured once, however often it is spread. */
export function extentsOf(document: DocumentNode): Extent[] {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Extent>();

  const ofFragment = (name: string): Extent => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, nothing); // one that spreads itself is refused by validation
    const extent = ofSet(fragments.get(name)?.selectionSet);
    measured.set(name, extent);
    return extent;
  };
  const ofSelection = (selection: SelectionNode): Extent => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    const { depth, fields } = ofSet(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return { depth, fields };
    return { depth: depth + 1, fields: fields + 1 };
  };
  const ofSet = (set: SelectionSetNode | undefined): Extent => {
    const extents = set?.selections.map(ofSelection) ?? [];
    return extents.reduce(
      (sum, { depth, fields }) => ({
        depth: Math.max(sum.depth, depth),
        fields: sum.fields + fields,
      }),
      nothing,
    );
  };
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [ofSet(definition.selectionSet)] : [],
  );
}
