import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { type RequiredScope, scopeModel } from '../workspaces/scopes.ts';
import * as captcha from './access/captcha.ts';
import { buildSchema } from './core/builder.ts';
import type { Context } from './core/context.ts';
import { destructiveName, isDestructive } from './core/field-options.ts';
import * as nodes from './core/nodes.ts';
import * as payloads from './core/payloads.ts';
import { consumeFieldRateLimit, rateLimitOf } from './core/rate-limits.ts';
import * as scalars from './core/scalars.ts';
import * as dataset from './datasets/dataset.ts';
import * as datasetMutations from './datasets/dataset-mutations.ts';
import { mutationExamples } from './examples/mutation-examples.ts';
import { queryExamples } from './examples/query-examples.ts';
import * as files from './files/files.ts';
import * as approval from './forms/approval.ts';
import * as conditions from './forms/conditions.ts';
import * as elements from './forms/elements.ts';
import * as form from './forms/form.ts';
import * as formMutations from './forms/form-mutations.ts';
import * as formList from './forms/list/form-list.ts';
import * as responseActivity from './forms/list/response-activity.ts';
import * as formActivity from './forms/live/form-activity.ts';
import * as logic from './forms/logic.ts';
import * as memberFields from './forms/member-fields.ts';
import * as questionOptions from './forms/options/question-options.ts';
import * as preview from './forms/preview.ts';
import * as publicForm from './forms/public-form.ts';
import * as settings from './forms/settings.ts';
import * as templates from './forms/templates.ts';
import * as translations from './forms/translations.ts';
import * as versions from './forms/versions.ts';
import * as analytics from './responses/analytics.ts';
import * as crosstab from './responses/crosstab.ts';
import * as exports from './responses/exports.ts';
import * as invitation from './responses/invitation.ts';
import * as invitationMutations from './responses/invitation-mutations.ts';
import * as partialResponse from './responses/partial-response.ts';
import * as partialSubmissions from './responses/partial-submissions.ts';
import * as previewSubmission from './responses/preview-submission.ts';
import * as response from './responses/response.ts';
import * as responseAnswers from './responses/response-answers.ts';
import * as responseFilter from './responses/response-filter.ts';
import * as responseSubscription from './responses/response-subscription.ts';
import * as reviewMutations from './responses/review-mutations.ts';
import * as submissionMutations from './responses/submission-mutations.ts';
import * as visits from './responses/visits.ts';
import * as delivery from './webhooks/delivery.ts';
import * as webhook from './webhooks/webhook.ts';
import * as apiKey from './workspaces/api-key.ts';
import * as auditEntry from './workspaces/audit-entry.ts';
import * as viewer from './workspaces/viewer.ts';

const modules = {
  'access/captcha': captcha,
  'core/nodes': nodes,
  'core/payloads': payloads,
  'core/scalars': scalars,
  'datasets/dataset': dataset,
  'datasets/dataset-mutations': datasetMutations,
  'files/files': files,
  'forms/approval': approval,
  'forms/conditions': conditions,
  'forms/elements': elements,
  'forms/form-mutations': formMutations,
  'forms/form': form,
  'forms/live/form-activity': formActivity,
  'forms/list/response-activity': responseActivity,
  'forms/list/form-list': formList,
  'forms/logic': logic,
  'forms/member-fields': memberFields,
  'forms/options/question-options': questionOptions,
  'forms/preview': preview,
  'forms/public-form': publicForm,
  'forms/settings': settings,
  'forms/templates': templates,
  'forms/translations': translations,
  'forms/versions': versions,
  'responses/analytics': analytics,
  'responses/crosstab': crosstab,
  'responses/exports': exports,
  'responses/invitation-mutations': invitationMutations,
  'responses/invitation': invitation,
  'responses/partial-response': partialResponse,
  'responses/partial-submissions': partialSubmissions,
  'responses/preview-submission': previewSubmission,
  'responses/response-answers': responseAnswers,
  'responses/response-filter': responseFilter,
  'responses/response-subscription': responseSubscription,
  'responses/response': response,
  'responses/review-mutations': reviewMutations,
  'responses/submission-mutations': submissionMutations,
  'responses/visits': visits,
  'webhooks/delivery': delivery,
  'webhooks/webhook': webhook,
  'workspaces/api-key': apiKey,
  'workspaces/audit-entry': auditEntry,
  'workspaces/viewer': viewer,
};

/** The schema of the service. */
export const schema = addExamples(applyRateLimits(assertFieldsGuarded(buildSchema(modules))));

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

/** The example of a root field, as it is in its description. */
export function exampleOf(name: string): string | undefined {
  return mutationExamples[name] ?? queryExamples[name];
}

/** Appends their examples to the descriptions of root fields. The extension `summary` is without it. */
function addExamples(built: GraphQLSchema): GraphQLSchema {
  for (const { root, field } of rootFields(built)) {
    const example = exampleOf(field.name);
    if (example === undefined) throw new Error(`${root}.${field.name} must have an example`);
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
