/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** New invitations: either their number or their recipients. */
export type CreateInvitationsInput = {
  /** Number of invitations, 1 to 1000. */
  count?: number | null | undefined;
  /** Time after which they cannot be used. By default they do not expire. */
  expiresAt?: string | null | undefined;
  /** 1 to 1000 recipients, each of whom gets an invitation. */
  recipients?: Array<InvitationRecipientInput> | null | undefined;
};

/** For whom an invitation is. */
export type InvitationRecipientInput = {
  /** Answers by question id, with which the form is prefilled. Files are excluded. */
  answers?: Record<string, unknown> | null | undefined;
  /** Time after which it cannot be used; by default that of the request. */
  expiresAt?: string | null | undefined;
  /** Your name for the recipient, such as a customer number, with at most 200 characters. The response shows it. */
  reference?: string | null | undefined;
};

/** What has become of an invitation. */
export type InvitationStatus =
  /** It was not used in time. */
  | 'EXPIRED'
  /** It was revoked before it was used. */
  | 'REVOKED'
  /** It can be used. */
  | 'UNUSED'
  /** A response was stored with it. */
  | 'USED';

export type InvitationsQueryVariables = Exact<{
  formId: string | number;
  after?: string | null | undefined;
  status?: InvitationStatus | null | undefined;
}>;


export type InvitationsQuery = { invitations: { totalCount: number | null, nodes: Array<{ id: string, reference: string | null, status: InvitationStatus, createdAt: string, expiresAt: string | null, responseId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateInvitationsMutationVariables = Exact<{
  formId: string | number;
  input: CreateInvitationsInput;
}>;


export type CreateInvitationsMutation = { createInvitations: { nodes: Array<{ url: string, invitation: { id: string, reference: string | null } }> } | null };

export type RevokeInvitationMutationVariables = Exact<{
  formId: string | number;
  id: string | number;
}>;


export type RevokeInvitationMutation = { revokeInvitation: string | null };

export type AnswersSchemaQueryVariables = Exact<{
  formId: string | number;
  version: number;
}>;


export type AnswersSchemaQuery = { formVersion: { id: string, answersSchema: Record<string, unknown> } | null };

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

export const InvitationsDocument = new TypedDocumentString(`
    query Invitations($formId: ID!, $after: String, $status: InvitationStatus) {
  invitations(formId: $formId, first: 50, after: $after, status: $status) {
    totalCount
    nodes {
      id
      reference
      status
      createdAt
      expiresAt
      responseId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<InvitationsQuery, InvitationsQueryVariables>;
export const CreateInvitationsDocument = new TypedDocumentString(`
    mutation CreateInvitations($formId: ID!, $input: CreateInvitationsInput!) {
  createInvitations(formId: $formId, input: $input) {
    nodes {
      url
      invitation {
        id
        reference
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CreateInvitationsMutation, CreateInvitationsMutationVariables>;
export const RevokeInvitationDocument = new TypedDocumentString(`
    mutation RevokeInvitation($formId: ID!, $id: ID!) {
  revokeInvitation(formId: $formId, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const AnswersSchemaDocument = new TypedDocumentString(`
    query AnswersSchema($formId: ID!, $version: Int!) {
  formVersion(formId: $formId, version: $version) {
    id
    answersSchema
  }
}
    `) as unknown as TypedDocumentString<AnswersSchemaQuery, AnswersSchemaQueryVariables>;