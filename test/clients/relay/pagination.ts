import { graphql } from 'relay-runtime';

// Lists as described in https://relay.dev/docs/guided-tour/list-data/pagination/. relay-compiler reads this
// file; it is not executed.

graphql`
  query paginationQuery($formId: ID!, $webhookId: ID!) {
    ...pagination_forms
    ...pagination_webhooks
    form(id: $formId) {
      ...pagination_responses
      ...pagination_versions
    }
    webhook(id: $webhookId) {
      ...pagination_deliveries
    }
  }
`;

graphql`
  fragment pagination_forms on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
  @refetchable(queryName: "paginationFormsQuery") {
    forms(first: $count, after: $cursor, q: "Page") @connection(key: "pagination_forms") {
      totalCount
      edges {
        node {
          title
        }
      }
    }
  }
`;

graphql`
  fragment pagination_webhooks on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
  @refetchable(queryName: "paginationWebhooksQuery") {
    webhooks(first: $count, after: $cursor) @connection(key: "pagination_webhooks") {
      edges {
        node {
          url
        }
      }
    }
  }
`;

graphql`
  fragment pagination_responses on Form
  @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
  @refetchable(queryName: "paginationResponsesQuery") {
    responses(first: $count, after: $cursor) @connection(key: "pagination_responses") {
      edges {
        node {
          answers
        }
      }
    }
  }
`;

graphql`
  fragment pagination_versions on Form
  @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
  @refetchable(queryName: "paginationVersionsQuery") {
    versions(first: $count, after: $cursor) @connection(key: "pagination_versions") {
      edges {
        node {
          version
          live
          sections {
            key
            title
          }
        }
      }
    }
  }
`;

graphql`
  fragment pagination_deliveries on Webhook
  @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
  @refetchable(queryName: "paginationDeliveriesQuery") {
    deliveries(first: $count, after: $cursor) @connection(key: "pagination_deliveries") {
      edges {
        node {
          eventType
          status
        }
      }
    }
  }
`;
