import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  GraphQLError,
  type InlineFragmentNode,
  Kind,
  type ParseOptions,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
  visit,
} from 'graphql';
import { groupBy } from '../../platform/maps.ts';
import { type Fragments, fragmentsOf } from '../selections.ts';

// Limits the size of documents. They are checked before validation, whose duration depends on the size.

export const sizeLimits = {
  characters: 50_000,
  /** Lexical tokens: names, values and punctuators. */
  tokens: 2000,
  operations: 20,
  /** Named fragments. */
  fragments: 50,
  /** Levels of nested fields. */
  depth: 20,
  /** Fields and fragments of all operations; the fields of a fragment count at each spread. */
  fields: 2000,
  /** Selections of one member of the result: validation compares all of them with each other. */
  repeats: 50,
  aliases: 50,
  directives: 50,
} as const;

/** @throws {GraphQLError} for a document that is malformed or too large */
export function parseBounded(source: string | Source, options?: ParseOptions): DocumentNode {
  const text = typeof source === 'string' ? source : source.body;
  assertAtMost('characters', text.length);
  const document = parseDocument(source, options);
  const { schemas, renamed, ...counts } = countNodes(document);
  // Aliases could repeat parts of the schema within one `__schema`.
  if (schemas > 1) rejectDocument('selects __schema more than once');
  if (renamed) rejectDocument('uses aliases within introspection fields');
  assertAtMost('operations', counts.operations);
  assertAtMost('fragments', counts.fragments);
  assertAtMost('aliases', counts.aliases);
  assertAtMost('directives', counts.directives);
  const sizes = operationSizes(document);
  for (const { depth } of sizes) {
    if (depth > sizeLimits.depth) rejectDocument(`has more than ${sizeLimits.depth} nested fields`);
  }
  const fields = sizes.reduce((sum, size) => sum + size.fields, 0);
  if (fields > sizeLimits.fields) rejectDocument(`selects more than ${sizeLimits.fields} fields`);
  if (maxFieldRepetitions(document) > sizeLimits.repeats) {
    rejectDocument(`selects a field of an object more than ${sizeLimits.repeats} times`);
  }
  return document;
}

function rejectDocument(what: string, node?: ASTNode): never {
  throw new GraphQLError(`The document ${what}.`, { nodes: node ?? null });
}

function assertAtMost(name: keyof typeof sizeLimits, count: number): void {
  if (count > sizeLimits[name]) rejectDocument(`has more than ${sizeLimits[name]} ${name}`);
}

function parseDocument(source: string | Source, options: ParseOptions | undefined): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: sizeLimits.tokens });
  } catch (error) {
    if (error instanceof RangeError) rejectDocument('is nested too deeply'); // the parser is recursive
    throw error;
  }
}

const countedKinds = {
  [Kind.OPERATION_DEFINITION]: 'operations',
  [Kind.FRAGMENT_DEFINITION]: 'fragments',
  [Kind.DIRECTIVE]: 'directives',
} as const;

function countNodes(document: DocumentNode) {
  const counts = {
    operations: 0,
    fragments: 0,
    aliases: 0,
    directives: 0,
    schemas: 0,
    renamed: false,
  };
  let introspected = 0; // number of enclosing introspection nodes
  const countField = (node: FieldNode) => {
    if (node.name.value === '__schema') counts.schemas += 1;
    if (!node.alias) return;
    counts.aliases += 1;
    if (introspected > 0 && !isIntrospectionRoot(node)) counts.renamed = true;
  };
  visit(document, {
    enter(node) {
      if (isIntrospection(node)) introspected += 1;
      if (node.kind === Kind.FIELD) countField(node);
      else if (isCounted(node.kind)) counts[countedKinds[node.kind]] += 1;
    },
    leave(node) {
      if (isIntrospection(node)) introspected -= 1;
    },
  });
  return counts;
}

const isCounted = (kind: Kind): kind is keyof typeof countedKinds => kind in countedKinds;

/** Whether a node selects introspection types, whose names begin with two underscores. */
function isIntrospection(node: ASTNode): boolean {
  if (node.kind === Kind.FIELD) return isIntrospectionRoot(node);
  const isFragment = node.kind === Kind.FRAGMENT_DEFINITION || node.kind === Kind.INLINE_FRAGMENT;
  return isFragment && node.typeCondition?.name.value.startsWith('__') === true;
}

/** Whether a field is an entry point of introspection. */
const isIntrospectionRoot = ({ name }: FieldNode) =>
  name.value === '__schema' || name.value === '__type';

/** The size of a selection, including its fragments. */
interface OperationSize {
  readonly depth: number;
  /** Fields and fragments. */
  readonly fields: number;
}

const emptySize: OperationSize = { depth: 0, fields: 0 };

/**
 * The sizes of a document's operations. Each fragment is measured once, however often it is spread.
 *
 * @throws {GraphQLError} for undefined, unused and recursive fragments; validation reports them as
 *   well, but only after it has traversed every path through them
 */
export function operationSizes(document: DocumentNode): OperationSize[] {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, OperationSize | undefined>();

  const ofSpread = (spread: FragmentSpreadNode): OperationSize => {
    const name = spread.name.value;
    const known = measured.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) rejectDocument('spreads an undefined fragment', spread);
    if (measured.has(name)) rejectDocument('has a fragment that spreads itself', fragment);
    measured.set(name, undefined);
    const size = ofSet(fragment.selectionSet);
    measured.set(name, size);
    return size;
  };
  const ofSelection = (selection: SelectionNode): OperationSize => {
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    const inner = isSpread ? ofSpread(selection) : ofSet(selection.selectionSet);
    const level = selection.kind === Kind.FIELD ? 1 : 0;
    return { depth: inner.depth + level, fields: inner.fields + 1 };
  };
  const ofSet = (set: SelectionSetNode | undefined): OperationSize => {
    const sizes = set?.selections.map(ofSelection) ?? [];
    return sizes.reduce(
      (sum, { depth, fields }) => ({
        depth: Math.max(sum.depth, depth),
        fields: sum.fields + fields,
      }),
      emptySize,
    );
  };
  const sizes = operationsOf(document).map(ofSet);
  for (const [name, fragment] of fragments) {
    if (!measured.has(name)) rejectDocument('has an unused fragment', fragment);
  }
  return sizes;
}

function operationsOf({ definitions }: DocumentNode): SelectionSetNode[] {
  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [one.selectionSet] : [],
  );
}

/**
 * The largest number of selections of one member of the result. Validation compares each pair of
 * these selections (section 5.3.2 of the GraphQL specification), regardless of their types.
 *
 * @param document of bounded size
 */
function maxFieldRepetitions(document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  const within = (sets: readonly SelectionSetNode[]): number => {
    const repeated = groupBy(fieldsOf(sets, fragments), ({ alias, name }) => (alias ?? name).value);
    const most = [...repeated.values()].map((fields) =>
      Math.max(fields.length, within(fields.flatMap(({ selectionSet }) => selectionSet ?? []))),
    );
    return Math.max(0, ...most);
  };
  return Math.max(0, ...operationsOf(document).map((set) => within([set])));
}

/** All fields of selection sets. A fragment counts once, as in validation. */
function fieldsOf(sets: readonly SelectionSetNode[], fragments: Fragments): FieldNode[] {
  const spread = new Set<string>();
  const setOf = (selection: FragmentSpreadNode | InlineFragmentNode) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
    const name = selection.name.value;
    const fragment = spread.has(name) ? undefined : fragments.get(name);
    spread.add(name);
    return fragment?.selectionSet;
  };
  const ofSet = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((one) => (one.kind === Kind.FIELD ? one : ofSet(setOf(one))));
  return sets.flatMap(ofSet);
}
