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

/** The most fields, those of a fragment each time that it is spread. */
const maxFields = 500;

/**
 * Whether a document is one query without directives, of things that one needs a key for. What anybody
 * may ask for is counted whenever it is resolved, so it must not be resolved once more.
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
  const asked = root ? collectFields(schema, fragmentsOf(document), root, [selectionSet]) : [];
  return [...asked].every(([, nodes]) => {
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
