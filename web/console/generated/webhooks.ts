/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A new webhook. */
export type CreateWebhookInput = {
  /** Description of its purpose, at most 500 characters. */
  description?: string | null | undefined;
  /** Whether events are sent; true by default. */
  enabled?: boolean | null | undefined;
  /** Event types, at least one. */
  events: Array<string>;
  /** Only events of this form; all forms by default. */
  formId?: string | number | null | undefined;
  /** URL to send events to: `https:`, with a public address. */
  url: string;
};

/** Status of a delivery. */
export type DeliveryStatus =
  /** Failed: no further attempts are made. */
  | 'FAILED'
  /** Waiting for the next attempt. */
  | 'PENDING'
  /** Delivered: the receiver responded with a 2xx status. */
  | 'SUCCEEDED';

/** Changes to a webhook. Omitted fields stay unchanged. */
export type UpdateWebhookInput = {
  /** Description of its purpose, at most 500 characters. Null removes it. */
  description?: string | null | undefined;
  /** Set to true to re-enable; clears the disabled reason. Must not be null. */
  enabled?: boolean | null | undefined;
  /** Event types, at least one. Must not be null. */
  events?: Array<string> | null | undefined;
  /** Only events of this form; all forms by default. Null removes it. */
  formId?: string | number | null | undefined;
  /** URL to send events to: `https:`, with a public address. Must not be null. */
  url?: string | null | undefined;
};

/** Why the service disabled a webhook. */
export type WebhookDisabledReason =
  /** All deliveries failed for five days. */
  | 'FAILING'
  /** The form was deleted. Events before the deletion are still delivered. */
  | 'FORM_DELETED'
  /** The receiver responded with status 410. */
  | 'GONE';

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhooks: { totalCount: number | null, nodes: Array<{ id: string, url: string, description: string | null, events: Array<string>, enabled: boolean, disabledReason: WebhookDisabledReason | null, form: { id: string, title: string } | null }> } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nextCursor: string | null, nodes: Array<{ id: string, eventType: string, status: DeliveryStatus, attempts: number, createdAt: string, nextAttemptAt: string | null, lastStatusCode: number | null, lastLatencyMs: number | null, lastError: string | null, lastResponse: string | null, payload: unknown }> } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
  idempotencyKey: string;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  id: string | number;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: string } | null };

export type DeleteWebhookMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWebhookMutation = { deleteWebhook: string | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string | number;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string } | null };

export type TestWebhookMutationVariables = Exact<{
  id: string | number;
}>;


export type TestWebhookMutation = { testWebhook: { id: string } | null };

export type RedeliverWebhookMutationVariables = Exact<{
  webhookId: string | number;
  id: string | number;
}>;


export type RedeliverWebhookMutation = { redeliverWebhook: { id: string } | null };

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

export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks {
  webhooks(first: 100) {
    totalCount
    nodes {
      id
      url
      description
      events
      enabled
      disabledReason
      form {
        id
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($webhookId: ID!, $after: String) {
  webhookDeliveries(webhookId: $webhookId, first: 25, after: $after) {
    nextCursor
    nodes {
      id
      eventType
      status
      attempts
      createdAt
      nextAttemptAt
      lastStatusCode
      lastLatencyMs
      lastError
      lastResponse
      payload
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookInput!, $idempotencyKey: IdempotencyKey!) {
  createWebhook(input: $input, idempotencyKey: $idempotencyKey) {
    secret
    webhook {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: ID!) {
  deleteWebhook(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($id: ID!) {
  rotateWebhookSecret(id: $id) {
    secret
  }
}
    `) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($id: ID!) {
  testWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const RedeliverWebhookDocument = new TypedDocumentString(`
    mutation RedeliverWebhook($webhookId: ID!, $id: ID!) {
  redeliverWebhook(webhookId: $webhookId, id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RedeliverWebhookMutation, RedeliverWebhookMutationVariables>;