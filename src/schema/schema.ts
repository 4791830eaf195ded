import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { type RequiredScope, scopeModel } from '../workspaces/scopes.ts';
import { builder } from './core/builder.ts';
import type { Context } from './core/context.ts';
import { destructiveName, isDestructive } from './core/destructive.ts';
import { consumeFieldRateLimit, rateLimitOf } from './core/rate-limits.ts';
import './core/scalars.ts';
import './access/captcha-query.ts';
import './files/file-types.ts';
import './forms/form-type.ts';
import './forms/condition-types.ts';
import './forms/element-interface.ts';
import './forms/form-mutations.ts';
import './forms/public-form-type.ts';
import './forms/preview-query.ts';
import './forms/template-types.ts';
import './forms/translation-types.ts';
import './forms/version-types.ts';
import './responses/response-type.ts';
import './responses/analytics-types.ts';
import './responses/answer-list.ts';
import './responses/export-types.ts';
import './responses/invitation-fields.ts';
import './responses/partial-response-type.ts';
import './responses/partial-submission-fields.ts';
import './responses/response-filter-input.ts';
import './responses/response-subscription.ts';
import './responses/review-mutations.ts';
import './responses/submission-mutations.ts';
import './responses/preview-types.ts';
import './responses/visit-types.ts';
import './core/nodes.ts';
import './webhooks/webhook-type.ts';
import './webhooks/delivery-type.ts';
import './workspaces/api-key-type.ts';
import './workspaces/audit-entry-type.ts';
import './workspaces/viewer-type.ts';

/** The schema of the service. */
export const schema = applyRateLimits(assertFieldsGuarded(builder.toSchema()));

/** The scope that a root field requires; undefined for a public one. */
export function scopeOf({ extensions }: GraphQLField<unknown, unknown>): RequiredScope | undefined {
  const { authScopes } = Object(extensions['pothosOptions']);
  const { scope } = Object(authScopes);
  return scope === 'any' ? scope : scopeModel.safeParse(scope).data;
}

/** Throws for a root field that neither requires a scope nor is declared public. */
function assertFieldsGuarded(built: GraphQLSchema): GraphQLSchema {
  for (const { root, field } of rootFields(built)) {
    // `scopeByKind`: the resolver requires a scope once it knows the kind of the object.
    const { public: isPublic, scopeByKind } = field.extensions;
    const guards = [scopeOf(field) !== undefined, isPublic === true, scopeByKind === true];
    if (guards.filter(Boolean).length !== 1) {
      throw new Error(`${root}.${field.name} must require a scope or be public`);
    }
    if (destructiveName.test(field.name) && !isDestructive(field)) {
      throw new Error(`${root}.${field.name} must be declared as destructive`);
    }
    if (isPublic !== true && rateLimitOf(field)) {
      throw new Error(`${root}.${field.name} has a rate limit for visitors, but is not public`);
    }
  }
  return built;
}

/** Makes fields that declare a rate limit count each call before their resolver runs. */
function applyRateLimits(built: GraphQLSchema): GraphQLSchema {
  for (const { field } of rootFields(built)) {
    if (!rateLimitOf(field)) continue;
    const { resolve = defaultFieldResolver } = field;
    field.resolve = async (source, args, context: Context, info) => {
      await consumeFieldRateLimit(field, args, context);
      return resolve(source, args, context, info);
    };
  }
  return built;
}

function rootFields(built: GraphQLSchema) {
  const roots = [built.getQueryType(), built.getMutationType(), built.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => ({ root: root?.name, field })),
  );
}
