import type { GraphQLField, GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import { type Scope, scopeModel } from './workspaces/scopes.ts';
import './scalars.ts';
import './access/schema.ts';
import './files/schema.ts';
import './forms/schema.ts';
import './forms/schema-conditions.ts';
import './forms/schema-elements.ts';
import './forms/schema-mutations.ts';
import './forms/schema-public.ts';
import './forms/schema-templates.ts';
import './forms/schema-versions.ts';
import './responses/schema.ts';
import './responses/schema-analytics.ts';
import './responses/schema-answers.ts';
import './responses/schema-export.ts';
import './responses/schema-filter.ts';
import './responses/schema-live.ts';
import './responses/schema-review.ts';
import './responses/schema-submit.ts';
import './nodes.ts';
import './webhooks/schema.ts';
import './webhooks/schema-deliveries.ts';
import './workspaces/schema.ts';
import './workspaces/schema-audit.ts';

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
