/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The kind of actor that performed an operation. */
export type AuditActor =
  /** The first start of the service. */
  | 'BOOTSTRAP'
  /** The operator, on the command line. */
  | 'CLI'
  /** An API key. */
  | 'KEY';

export type AuditLogQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { totalCount: number | null, nodes: Array<{ id: string, action: string, actor: AuditActor, keyName: string | null, createdAt: string, formId: string | null, targetId: string, count: number | null, requestId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const AuditLogDocument = new TypedDocumentString(`
    query AuditLog($after: String) {
  auditLog(first: 50, after: $after) {
    totalCount
    nodes {
      id
      action
      actor
      keyName
      createdAt
      formId
      targetId
      count
      requestId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;