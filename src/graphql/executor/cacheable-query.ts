import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { collectFields, fragmentsOf } from '../document/selections.ts';
import { operationSizes } from '../limits/document-size.ts';

/** Maximum fields of an operation; the fields of a fragment count for each spread. */
const maxFields = 500;

/**
 * Whether a document is a single query without directives that selects only fields which require an API
 * key. Public fields are excluded: each resolution is counted against a rate limit, so a failed query
 * must not be resolved twice.
 */
export function isCacheable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  if (operationSizes(document).some(({ fields }) => fields > maxFields)) return false;
  let isCacheableSoFar = true;
  visit(document, {
    enter(node) {
      isCacheableSoFar &&= isCacheableNode(node);
      return isCacheableSoFar ? undefined : BREAK;
    },
  });
  return isCacheableSoFar && requiresKey(schema, document, operation);
}

function requiresKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): boolean {
  const root = schema.getQueryType();
  const fields = root ? collectFields(schema, fragmentsOf(document), root, [selectionSet]) : [];
  return [...fields].every(([, nodes]) => {
    const field = root?.getFields()[nodes[0]?.name.value ?? ''];
    return field !== undefined && field.extensions['public'] !== true;
  });
}

function isCacheableNode(node: ASTNode): boolean {
  switch (node.kind) {
    case Kind.DIRECTIVE:
      return false;
    case Kind.NAME:
      return !node.value.startsWith('__') || node.value === '__typename';
    default:
      return true;
  }
}
