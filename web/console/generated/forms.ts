/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A new form. Without template and definition it contains a starter definition. */
export type CreateFormInput = {
  /** The draft; overrides the template's. */
  definition?: unknown;
  /** Description, at most 2000 characters. */
  description?: string | null | undefined;
  /** Settings other than the defaults. */
  settings?: FormSettingsInput | null | undefined;
  /** Slug of a template. */
  template?: string | null | undefined;
  /** Title, 1 to 500 characters; by default the template's. */
  title?: string | null | undefined;
};

/** Omitted settings keep their value; null resets a setting to its default. */
export type FormSettingsInput = {
  /** Whether the form accepts responses; false pauses it. */
  acceptingResponses?: boolean | null | undefined;
  /** Whether clients with an API key may submit responses. */
  allowApiSubmissions?: boolean | null | undefined;
  /** Time from which the form no longer accepts responses. */
  closeAt?: string | null | undefined;
  /** Whether search engines may list the form page. */
  indexable?: boolean | null | undefined;
  /** Whether visitors need an invitation, which is valid for one response. */
  invitationRequired?: boolean | null | undefined;
  /** Maximum number of responses, 1 or more; it is never exceeded. */
  maxResponses?: number | null | undefined;
  /** Whether the confirmation of the form page has a link to submit another response. */
  offerAnotherResponse?: boolean | null | undefined;
  /** Whether to show each section on its own page. */
  oneSectionPerPage?: boolean | null | undefined;
  /** Time from which the form accepts responses; before `close_at`. */
  openAt?: string | null | undefined;
  /** Number of days for which saved answers are stored after the last save, 1 to 90. */
  partialDays?: number | null | undefined;
  /** Pro plan. Sets the password; null removes it. */
  password?: string | null | undefined;
  /** Read-only; accepted and ignored, so that settings can be sent back as read. */
  passwordProtected?: boolean | null | undefined;
  /** Absolute http(s) URL to redirect respondents to after submission. */
  redirectUrl?: string | null | undefined;
  /** Whether visitors must solve a captcha. */
  requireCaptcha?: boolean | null | undefined;
  /** Pro plan. Number of days after which responses are deleted, 1 to 3650; null keeps them. */
  retentionDays?: number | null | undefined;
  /** Whether respondents can save their answers and submit them later. */
  savePartial?: boolean | null | undefined;
  /** Whether responses can be filtered by their answers and searched; false stores no search index. */
  searchable?: boolean | null | undefined;
  /** Whether to show the footer "Powered by Formwright". */
  showBranding?: boolean | null | undefined;
  /** Message to show after submission, with Markdown, at most 2000 characters. */
  successMessage?: string | null | undefined;
  /** Appearance of the form. */
  theme?: FormThemeInput | null | undefined;
};

/** Lifecycle status of a form. */
export type FormStatus =
  /** Unpublished: the form does not accept responses. */
  | 'CLOSED'
  /** Not published yet. */
  | 'DRAFT'
  /** Published: visitors see the form and can submit responses. */
  | 'PUBLISHED';

/** Omitted fields keep their value; null resets a field to its default. */
export type FormThemeInput = {
  /** Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
  accentColor?: string | null | undefined;
  /** Whether corners are rounded. */
  rounded?: boolean | null | undefined;
};

export type FormRowFragment = { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string };

export type FormsQueryVariables = Exact<{
  after?: string | null | undefined;
  search?: string | null | undefined;
  status?: FormStatus | null | undefined;
}>;


export type FormsQuery = { forms: { totalCount: number | null, nodes: Array<{ id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type TemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type TemplatesQuery = { templates: { nodes: Array<{ slug: string, title: string, description: string }> } | null };

export type CreateFormMutationVariables = Exact<{
  input: CreateFormInput;
  idempotencyKey: string;
}>;


export type CreateFormMutation = { createForm: { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string } | null };

export type PublishFormMutationVariables = Exact<{
  id: string | number;
  revision?: number | null | undefined;
}>;


export type PublishFormMutation = { publishForm: { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string } | null };

export type UnpublishFormMutationVariables = Exact<{
  id: string | number;
  revision?: number | null | undefined;
}>;


export type UnpublishFormMutation = { unpublishForm: { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string } | null };

export type DuplicateFormMutationVariables = Exact<{
  id: string | number;
  idempotencyKey: string;
}>;


export type DuplicateFormMutation = { duplicateForm: { id: string, title: string, slug: string, status: FormStatus, revision: number, shareUrl: string, responseCount: number | null, publishedVersion: number | null, hasUnpublishedChanges: boolean, updatedAt: string } | null };

export type DeleteFormMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteFormMutation = { deleteForm: string | null };

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
export const FormRowFragmentDoc = new TypedDocumentString(`
    fragment FormRow on Form {
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
    `, {"fragmentName":"FormRow"}) as unknown as TypedDocumentString<FormRowFragment, unknown>;
export const FormsDocument = new TypedDocumentString(`
    query Forms($after: String, $search: SearchText, $status: FormStatus) {
  forms(first: 50, after: $after, search: $search, status: $status) {
    totalCount
    nodes {
      ...FormRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FormRow on Form {
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
}`) as unknown as TypedDocumentString<FormsQuery, FormsQueryVariables>;
export const TemplatesDocument = new TypedDocumentString(`
    query Templates {
  templates {
    nodes {
      slug
      title
      description
    }
  }
}
    `) as unknown as TypedDocumentString<TemplatesQuery, TemplatesQueryVariables>;
export const CreateFormDocument = new TypedDocumentString(`
    mutation CreateForm($input: CreateFormInput!, $idempotencyKey: IdempotencyKey!) {
  createForm(input: $input, idempotencyKey: $idempotencyKey) {
    ...FormRow
  }
}
    fragment FormRow on Form {
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
}`) as unknown as TypedDocumentString<CreateFormMutation, CreateFormMutationVariables>;
export const PublishFormDocument = new TypedDocumentString(`
    mutation PublishForm($id: ID!, $revision: Int) {
  publishForm(id: $id, revision: $revision) {
    ...FormRow
  }
}
    fragment FormRow on Form {
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
}`) as unknown as TypedDocumentString<PublishFormMutation, PublishFormMutationVariables>;
export const UnpublishFormDocument = new TypedDocumentString(`
    mutation UnpublishForm($id: ID!, $revision: Int) {
  unpublishForm(id: $id, revision: $revision) {
    ...FormRow
  }
}
    fragment FormRow on Form {
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
}`) as unknown as TypedDocumentString<UnpublishFormMutation, UnpublishFormMutationVariables>;
export const DuplicateFormDocument = new TypedDocumentString(`
    mutation DuplicateForm($id: ID!, $idempotencyKey: IdempotencyKey!) {
  duplicateForm(id: $id, idempotencyKey: $idempotencyKey) {
    ...FormRow
  }
}
    fragment FormRow on Form {
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
}`) as unknown as TypedDocumentString<DuplicateFormMutation, DuplicateFormMutationVariables>;
export const DeleteFormDocument = new TypedDocumentString(`
    mutation DeleteForm($id: ID!) {
  deleteForm(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteFormMutation, DeleteFormMutationVariables>;