import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { type RequiredScope, scopeModel } from '../workspaces/scopes.ts';
import './access/captcha.ts';
import { builder } from './core/builder.ts';
import type { Context } from './core/context.ts';
import { destructiveName, isDestructive } from './core/field-options.ts';
import './core/nodes.ts';
import { consumeFieldRateLimit, rateLimitOf } from './core/rate-limits.ts';
import './core/scalars.ts';
import './files/files.ts';
import './forms/approval.ts';
import './forms/conditions.ts';
import './forms/elements.ts';
import './forms/form.ts';
import './forms/form-mutations.ts';
import './forms/logic.ts';
import './forms/member-fields.ts';
import './forms/preview.ts';
import './forms/public-form.ts';
import './forms/settings.ts';
import './forms/templates.ts';
import './forms/translations.ts';
import './forms/versions.ts';
import './responses/analytics.ts';
import './responses/answer-list.ts';
import './responses/exports.ts';
import './responses/invitation.ts';
import './responses/invitation-mutations.ts';
import './responses/partial-response.ts';
import './responses/partial-submissions.ts';
import './responses/preview-submission.ts';
import './responses/response.ts';
import './responses/response-filter.ts';
import './responses/response-subscription.ts';
import './responses/review-mutations.ts';
import './responses/submission-mutations.ts';
import './responses/visits.ts';
import './webhooks/delivery.ts';
import './webhooks/webhook.ts';
import './workspaces/api-key.ts';
import './workspaces/audit-entry.ts';
import './workspaces/viewer.ts';

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
