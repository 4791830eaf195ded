import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { builder, QueryType, type Types } from './builder.ts';
import type { Context } from './context.ts';

/** The name of the type that a mutation returns: `createForm` returns `CreateFormPayload`. */
export const payloadName = (mutation: string) =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;

/** The queries, so that the request of a mutation can read again what it has changed, such as lists and counts. */
export const queryField = <Result>(t: ObjectFieldBuilder<Types, Result>): FieldMap => ({
  query: t.field({
    type: QueryType,
    description: 'The queries, to read lists and counts after the change.',
    resolve: () => ({}),
  }),
});

/**
 * Declares the type that a mutation returns. It belongs to one mutation, so that fields can be added to it.
 *
 * @param fields what was created, changed or removed, and the object that it belongs to
 */
export function payloadOf<Result>(
  mutation: string,
  description: string,
  fields: (t: ObjectFieldBuilder<Types, Result>) => FieldMap,
) {
  return builder.objectRef<Result>(payloadName(mutation)).implement({
    description,
    fields: (t) => ({ ...fields(t), ...queryField(t) }),
  });
}

interface Removed {
  readonly id: string;
}

/**
 * The payload of a mutation that removes an object.
 *
 * @param idField the field with the id of the removed object, by which clients remove it from their caches
 * @param more further fields
 */
export function removalPayload<Result extends Removed = Removed>(
  mutation: string,
  idField: `${'deleted' | 'revoked'}${string}Id`,
  more: (t: ObjectFieldBuilder<Types, Result>) => FieldMap = () => ({}),
) {
  return payloadOf<Result>(mutation, 'The removed object, and what it belonged to.', (t) => ({
    [idField]: t.id({
      description: 'Identifier of the object, which a client can remove from its cache.',
      resolve: ({ id }) => id,
    }),
    ...more(t),
  }));
}

/** The payload of a mutation after which a client has nothing to read: a field that is always true. */
export function donePayload(mutation: string, field: string) {
  return payloadOf<true>(mutation, 'Confirmation.', (t) => ({
    [field]: t.boolean({ description: 'Always true.', resolve: (done) => done }),
  }));
}

/** The selection of an object in a payload, from Pothos. */
export function payloadQuery(context: Context, info: GraphQLResolveInfo, field: string): object {
  return queryFromInfo({ context, info, path: [field] });
}
