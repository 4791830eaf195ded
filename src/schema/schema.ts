import type { GraphQLSchema } from 'graphql';
import { builder } from './core/builder.ts';
import { destructiveName, isDestructive } from './core/field-options.ts';
import { applyGuards, rateLimitOf, scopeOf } from './core/guards.ts';
import { mutationExamples } from './examples/mutation-examples.ts';
import { queryExamples } from './examples/query-examples.ts';

// Each module declares a part of the schema with the builder.
import './core/nodes.ts';
import './core/payloads.ts';
import './core/scalars.ts';
import './datasets/dataset.ts';
import './responses/files.ts';
import './forms/approval.ts';
import './forms/conditions.ts';
import './forms/elements.ts';
import './forms/form-mutations.ts';
import './forms/form.ts';
import './forms/form-list.ts';
import './forms/form-activity.ts';
import './forms/element-members.ts';
import './forms/question-options.ts';
import './forms/public-form.ts';
import './forms/settings.ts';
import './forms/templates.ts';
import './forms/translations.ts';
import './forms/versions.ts';
import './mail/mail.ts';
import './responses/analytics.ts';
import './responses/exports.ts';
import './responses/invitation.ts';
import './responses/partial-response.ts';
import './responses/response-answers.ts';
import './responses/response-filter.ts';
import './responses/response.ts';
import './responses/review-mutations.ts';
import './responses/submissions.ts';
import './responses/visits.ts';
import './webhooks/delivery.ts';
import './webhooks/webhook.ts';
import './workspaces/api-key.ts';
import './workspaces/audit-entry.ts';
import './workspaces/viewer.ts';

/** The schema of the service. */
export const schema = addExamples(applyGuards(assertFieldsGuarded(builder.toSchema())));

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

/** The example of a root field, as it is in its description. */
export function exampleOf(name: string): string | undefined {
  return mutationExamples[name] ?? queryExamples[name];
}

/** Appends their examples to the descriptions of root fields. The extension `summary` is without it. */
function addExamples(built: GraphQLSchema): GraphQLSchema {
  for (const { root, field } of rootFields(built)) {
    const example = exampleOf(field.name);
    if (example === undefined)
      throw new Error(`${root}.${field.name} must have an example in src/schema/examples`);
    field.extensions = { ...field.extensions, summary: field.description };
    const code = example.replace(/^ {2}/gm, ''); // indented in its file
    field.description = `${field.description}\n\nExample:\n\n\`\`\`graphql\n${code}\n\`\`\``;
  }
  return built;
}

function rootFields(built: GraphQLSchema) {
  const roots = [built.getQueryType(), built.getMutationType(), built.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => ({ root: root?.name, field })),
  );
}
