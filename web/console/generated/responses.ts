/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Approval status of a response. */
export type ApprovalStatus =
  /** Approved. */
  | 'APPROVED'
  /** No decision: the form has no criteria, and no reviewer has decided. */
  | 'NONE'
  /** Rejected. */
  | 'REJECTED';

/** Origin of a decision. */
export type DecidedBy =
  /** Decided automatically by the criteria of the form when the response was stored. */
  | 'AUTO'
  /** Decided by a reviewer. */
  | 'REVIEWER';

/** The responses to delete: send one of ids, filter and all. No member may be null. */
export type DeleteResponsesInput = {
  /** Deletes all responses of the form. Must be true. */
  all?: boolean | null | undefined;
  /** Deletes nothing, and returns the number of responses that would be deleted. */
  dryRun?: boolean | null | undefined;
  /** Deletes the responses that match. At least one condition. */
  filter?: ResponseFilterInput | null | undefined;
  /** 1 to 1000 identifiers; unknown ones are ignored. */
  ids?: Array<string | number> | null | undefined;
};

/** Filter for responses. Where responses are listed, an empty filter matches all. */
export type ResponseFilterInput = {
  /** Only responses with this approval status. */
  approval?: ApprovalStatus | null | undefined;
  /** Only responses whose answers meet this condition. */
  condition?: Condition | null | undefined;
  /** Only responses created at or after this time. */
  from?: string | null | undefined;
  /** Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
  q?: string | null | undefined;
  /** Only responses created at or before this time. */
  to?: string | null | undefined;
};

/** Sort order of responses. */
export type ResponseOrder =
  /** Oldest first. */
  | 'ASC'
  /** Newest first. */
  | 'DESC';

/** How a response was submitted. */
export type ResponseSource =
  /** Submitted by a client with an API key. */
  | 'API'
  /** Submitted by a visitor through the public endpoint. */
  | 'WEB';

/** A reviewer's decision. */
export type ReviewInput = {
  /** Note, at most 2000 characters. */
  note?: string | null | undefined;
  /** Required. Null restores the automatic decision and removes the note. */
  status?: Verdict | null | undefined;
};

/** Decision of a reviewer. */
export type Verdict =
  /** Approve the response. */
  | 'APPROVED'
  /** Reject the response. */
  | 'REJECTED';

export type ResponseRowFragment = { id: string, createdAt: string, formVersion: number, language: string | null, source: ResponseSource, durationMs: number | null, approval: { status: ApprovalStatus, decidedBy: DecidedBy, percent: number }, answerList: Array<{ text: string | null, question:
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
      | { key: string, title: string | null }
     }> | null };

export type FormDefinitionQueryVariables = Exact<{
  formId: string | number;
}>;


export type FormDefinitionQuery = { form: { draft: Definition, published: { definition: Definition } | null } | null };

export type ResponsesQueryVariables = Exact<{
  formId: string | number;
  after?: string | null | undefined;
  filter?: ResponseFilterInput | null | undefined;
  order?: ResponseOrder | null | undefined;
}>;


export type ResponsesQuery = { responses: { totalCount: number | null, nextCursor: string | null, nodes: Array<{ id: string, createdAt: string, formVersion: number, language: string | null, source: ResponseSource, durationMs: number | null, approval: { status: ApprovalStatus, decidedBy: DecidedBy, percent: number }, answerList: Array<{ text: string | null, question:
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
          | { key: string, title: string | null }
         }> | null }> } | null };

export type ResponseCreatedSubscriptionVariables = Exact<{
  formId: string | number;
}>;


export type ResponseCreatedSubscription = { responseCreated: { id: string, createdAt: string, formVersion: number, language: string | null, source: ResponseSource, durationMs: number | null, approval: { status: ApprovalStatus, decidedBy: DecidedBy, percent: number }, answerList: Array<{ text: string | null, question:
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
       }> | null } | null };

export type ResponseDetailsQueryVariables = Exact<{
  formId: string | number;
  id: string | number;
}>;


export type ResponseDetailsQuery = { response: { definition: Definition | null, id: string, createdAt: string, formVersion: number, language: string | null, source: ResponseSource, durationMs: number | null, approval: { status: ApprovalStatus, decidedBy: DecidedBy, decidedAt: string, score: number, maxScore: number, percent: number, matched: Array<string>, failedRequired: Array<string>, note: string | null }, files: Array<{ id: string, name: string, questionId: string, size: number, type: string, url: string }> | null, reviews: Array<{ createdAt: string, keyName: string, status: ApprovalStatus | null, note: string | null }> | null, invitation: { reference: string | null } | null, answerList: Array<{ text: string | null, question:
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
       }> | null } | null };

export type ReviewResponseMutationVariables = Exact<{
  formId: string | number;
  id: string | number;
  input: ReviewInput;
}>;


export type ReviewResponseMutation = { reviewResponse: { id: string, createdAt: string, formVersion: number, language: string | null, source: ResponseSource, durationMs: number | null, approval: { status: ApprovalStatus, decidedBy: DecidedBy, decidedAt: string, score: number, maxScore: number, percent: number, matched: Array<string>, failedRequired: Array<string>, note: string | null }, reviews: Array<{ createdAt: string, keyName: string, status: ApprovalStatus | null, note: string | null }> | null, answerList: Array<{ text: string | null, question:
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
        | { key: string, title: string | null }
       }> | null } | null };

export type DeleteResponsesMutationVariables = Exact<{
  formId: string | number;
  input: DeleteResponsesInput;
}>;


export type DeleteResponsesMutation = { deleteResponses: { deleted: number, wouldDelete: number | null } | null };

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
export const ResponseRowFragmentDoc = new TypedDocumentString(`
    fragment ResponseRow on Response {
  id
  createdAt
  formVersion
  language
  source
  durationMs
  approval {
    status
    decidedBy
    percent
  }
  answerList {
    question {
      key
      title
    }
    text
  }
}
    `, {"fragmentName":"ResponseRow"}) as unknown as TypedDocumentString<ResponseRowFragment, unknown>;
export const FormDefinitionDocument = new TypedDocumentString(`
    query FormDefinition($formId: ID!) {
  form(id: $formId) {
    draft
    published {
      definition
    }
  }
}
    `) as unknown as TypedDocumentString<FormDefinitionQuery, FormDefinitionQueryVariables>;
export const ResponsesDocument = new TypedDocumentString(`
    query Responses($formId: ID!, $after: String, $filter: ResponseFilterInput, $order: ResponseOrder) {
  responses(
    formId: $formId
    first: 100
    after: $after
    filter: $filter
    order: $order
  ) {
    totalCount
    nextCursor
    nodes {
      ...ResponseRow
    }
  }
}
    fragment ResponseRow on Response {
  id
  createdAt
  formVersion
  language
  source
  durationMs
  approval {
    status
    decidedBy
    percent
  }
  answerList {
    question {
      key
      title
    }
    text
  }
}`) as unknown as TypedDocumentString<ResponsesQuery, ResponsesQueryVariables>;
export const ResponseCreatedDocument = new TypedDocumentString(`
    subscription ResponseCreated($formId: ID!) {
  responseCreated(formId: $formId) {
    ...ResponseRow
  }
}
    fragment ResponseRow on Response {
  id
  createdAt
  formVersion
  language
  source
  durationMs
  approval {
    status
    decidedBy
    percent
  }
  answerList {
    question {
      key
      title
    }
    text
  }
}`) as unknown as TypedDocumentString<ResponseCreatedSubscription, ResponseCreatedSubscriptionVariables>;
export const ResponseDetailsDocument = new TypedDocumentString(`
    query ResponseDetails($formId: ID!, $id: ID!) {
  response(formId: $formId, id: $id) {
    ...ResponseRow
    definition
    approval {
      status
      decidedBy
      decidedAt
      score
      maxScore
      percent
      matched
      failedRequired
      note
    }
    files {
      id
      name
      questionId
      size
      type
      url
    }
    reviews {
      createdAt
      keyName
      status
      note
    }
    invitation {
      reference
    }
  }
}
    fragment ResponseRow on Response {
  id
  createdAt
  formVersion
  language
  source
  durationMs
  approval {
    status
    decidedBy
    percent
  }
  answerList {
    question {
      key
      title
    }
    text
  }
}`) as unknown as TypedDocumentString<ResponseDetailsQuery, ResponseDetailsQueryVariables>;
export const ReviewResponseDocument = new TypedDocumentString(`
    mutation ReviewResponse($formId: ID!, $id: ID!, $input: ReviewInput!) {
  reviewResponse(formId: $formId, id: $id, input: $input) {
    ...ResponseRow
    approval {
      status
      decidedBy
      decidedAt
      score
      maxScore
      percent
      matched
      failedRequired
      note
    }
    reviews {
      createdAt
      keyName
      status
      note
    }
  }
}
    fragment ResponseRow on Response {
  id
  createdAt
  formVersion
  language
  source
  durationMs
  approval {
    status
    decidedBy
    percent
  }
  answerList {
    question {
      key
      title
    }
    text
  }
}`) as unknown as TypedDocumentString<ReviewResponseMutation, ReviewResponseMutationVariables>;
export const DeleteResponsesDocument = new TypedDocumentString(`
    mutation DeleteResponses($formId: ID!, $input: DeleteResponsesInput!) {
  deleteResponses(formId: $formId, input: $input) {
    deleted
    wouldDelete
  }
}
    `) as unknown as TypedDocumentString<DeleteResponsesMutation, DeleteResponsesMutationVariables>;