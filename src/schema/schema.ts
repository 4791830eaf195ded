import type { GraphQLField, GraphQLSchema } from 'graphql';
import { type Scope, scopeModel } from '../workspaces/scopes.ts';
import { builder } from './core/builder.ts';
import './core/scalars.ts';
import './access/captcha-query.ts';
import './files/file-types.ts';
import './forms/form-type.ts';
import './forms/condition-types.ts';
import './forms/element-interface.ts';
import './forms/form-mutations.ts';
import './forms/public-form-type.ts';
import './forms/template-types.ts';
import './forms/version-types.ts';
import './responses/response-type.ts';
import './responses/analytics-types.ts';
import './responses/answer-list.ts';
import './responses/export-types.ts';
import './responses/response-filter-input.ts';
import './responses/response-subscription.ts';
import './responses/review-mutations.ts';
import './responses/submission-mutations.ts';
import './core/nodes.ts';
import './webhooks/webhook-type.ts';
import './webhooks/delivery-type.ts';
import './workspaces/api-key-type.ts';
import './workspaces/audit-entry-type.ts';

/** The schema of the service. */
export const schema = assertFieldsGuarded(builder.toSchema());

/** The scope that a field of a root type asks for; undefined for a public one. */
export function scopeOf({ extensions }: GraphQLField<unknown, unknown>): Scope | undefined {
  const { authScopes } = Object(extensions['pothosOptions']);
  return scopeModel.safeParse(Object(authScopes).scope).data;
}

/** Refuses to build a schema with a door that nobody guards. */
function assertFieldsGuarded(built: GraphQLSchema): GraphQLSchema {
  const roots = [built.getQueryType(), built.getMutationType(), built.getSubscriptionType()];
  for (const root of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      // `scopeByKind`: the resolver asks for a scope once it knows what is meant.
      const { public: isPublic, scopeByKind } = field.extensions;
      const guards = [scopeOf(field) !== undefined, isPublic === true, scopeByKind === true];
      if (guards.filter(Boolean).length !== 1) {
        throw new Error(`${root?.name}.${field.name} must name a scope or be public`);
      }
    }
  }
  return built;
}
