import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { IntrospectionQuery } from 'graphql';
import { embeddedTypes, possibleTypes } from './schema.ts';

/** Appends each page to the previous ones; the arguments identify the list. */
const connections: TypePolicies = {
  Query: {
    fields: {
      apiKeys: relayStylePagination(),
      auditLog: relayStylePagination(),
      forms: relayStylePagination(['q', 'status']),
      responses: relayStylePagination(['formId', 'filter', 'order']),
      webhooks: relayStylePagination(),
    },
  },
  Form: {
    fields: {
      responses: relayStylePagination(['filter', 'order']),
      versions: relayStylePagination(),
    },
  },
  Webhook: { fields: { deliveries: relayStylePagination() } },
};

export function createCache(schema: IntrospectionQuery): InMemoryCache {
  const merged = embeddedTypes(schema).map((name) => [name, { merge: true }]);
  return new InMemoryCache({
    possibleTypes: possibleTypes(schema),
    typePolicies: { ...Object.fromEntries(merged), ...connections },
  });
}
