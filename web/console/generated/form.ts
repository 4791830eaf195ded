/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Lifecycle status of a form. */
export type FormStatus =
  /** Unpublished: the form does not accept responses. */
  | 'CLOSED'
  /** Not published yet. */
  | 'DRAFT'
  /** Published: visitors see the form and can submit responses. */
  | 'PUBLISHED';

export type FormQueryVariables = Exact<{
  id: string | number;
}>;


export type FormQuery = { form: { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string } | null };

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

export const FormDocument = new TypedDocumentString(`
    query Form($id: ID!) {
  form(id: $id) {
    id
    title
    slug
    status
    revision
    shareUrl
    responseCount
    publishedVersion
    hasUnpublishedChanges
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<FormQuery, FormQueryVariables>;