import { type ASTNode, BREAK, type DocumentNode, Kind, OperationTypeNode, visit } from 'graphql';
import { extentsOf } from './size.ts';

/** The most fields, those of a fragment each time that it is spread. */
const mostFields = 500;

/** Whether a document is one query without directives that asks for data, not for the schema. */
export function isSimple(document: DocumentNode): boolean {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1) return false;
  if (extentsOf(document).some(({ fields }) => fields > mostFields)) return false;
  let isSimpleSoFar = true;
  visit(document, {
    enter(node) {
      isSimpleSoFar &&= isSimpleNode(node);
      return isSimpleSoFar ? undefined : BREAK;
    },
  });
  return isSimpleSoFar;
}

function isSimpleNode(node: ASTNode): boolean {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return node.operation === OperationTypeNode.QUERY;
    case Kind.DIRECTIVE:
      return false;
    case Kind.NAME:
      return !node.value.startsWith('__') || node.value === '__typename';
    default:
      return true;
  }
}
