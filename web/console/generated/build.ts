/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** Omitted fields keep their value; null resets a field to its default. */
export type FormThemeInput = {
  /** Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
  accentColor?: string | null | undefined;
  /** Whether corners are rounded. */
  rounded?: boolean | null | undefined;
};

/** Changes of a form. Omitted fields keep their value. */
export type UpdateFormInput = {
  /** Replaces the whole draft; null is invalid. */
  definition?: unknown;
  /** Description, at most 2000 characters; null removes it. */
  description?: string | null | undefined;
  /** Expected current revision. On mismatch the request fails with 409 `revision_conflict`. */
  revision?: number | null | undefined;
  /** Settings to change. Null is invalid here; as the value of a setting it resets that setting. */
  settings?: FormSettingsInput | null | undefined;
  /** Title, 1 to 500 characters; null is invalid. */
  title?: string | null | undefined;
};

export type FormDraftQueryVariables = Exact<{
  id: string | number;
}>;


export type FormDraftQuery = { form: { id: string, revision: number, title: string, description: string | null, draft: Definition, previewUrl: string | null, settings: { successMessage: string } } | null };

export type SaveDraftMutationVariables = Exact<{
  id: string | number;
  input: UpdateFormInput;
}>;


export type SaveDraftMutation = { updateForm: { id: string, revision: number, title: string, description: string | null, draft: Definition, previewUrl: string | null, settings: { successMessage: string } } | null };

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

export const FormDraftDocument = new TypedDocumentString(`
    query FormDraft($id: ID!) {
  form(id: $id) {
    id
    revision
    title
    description
    draft
    previewUrl
    settings {
      successMessage
    }
  }
}
    `) as unknown as TypedDocumentString<FormDraftQuery, FormDraftQueryVariables>;
export const SaveDraftDocument = new TypedDocumentString(`
    mutation SaveDraft($id: ID!, $input: UpdateFormInput!) {
  updateForm(id: $id, input: $input) {
    id
    revision
    title
    description
    draft
    previewUrl
    settings {
      successMessage
    }
  }
}
    `) as unknown as TypedDocumentString<SaveDraftMutation, SaveDraftMutationVariables>;