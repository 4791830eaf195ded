// What creates and changes forms. A change may depend on the revision of the form (`ifMatch`).

import type { ArgBuilder } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Form as FormRow } from '../../../prisma/generated/client/client.ts';
import {
  type CheckedForm,
  createForm,
  type DuplicateInput,
  duplicateForm,
  type NewForm,
  parseNewForm,
  validateDuplicate,
  validateNewForm,
} from '../../forms/create-form.ts';
import { deleteForm } from '../../forms/delete-form.ts';
import { tagLimits } from '../../forms/form-metadata.ts';
import { findForm } from '../../forms/form-queries.ts';
import type { Preconditions } from '../../forms/form-transaction.ts';
import { publishForm, unpublishForm } from '../../forms/form-versions.ts';
import { formTextsOf, reportTranslations } from '../../forms/translations/exchange-translations.ts';
import { type FormPatch, updateForm, validateFormPatch } from '../../forms/update-form.ts';
import { builder, type Types } from '../core/builder.ts';
import type { Context } from '../core/context.ts';
import { destructive, inputCheck, notNull } from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { payloadOf, payloadQuery, removalPayload } from '../core/payloads.ts';
import { Form } from './form.ts';
import { FormSettings, FormSettingsInput } from './settings.ts';
import { TranslationReportType } from './translations.ts';

const tagsText =
  `at most ${tagLimits.count} texts of 1 to ${tagLimits.length} characters, ` +
  'each once without regard to case';

const CreateFormInput = builder.inputType('CreateFormInput', {
  description: 'A new form. Without template and definition it contains a starter definition.',
  fields: (t) => ({
    title: t.string({ description: "Title, 1 to 500 characters; by default the template's." }),
    description: t.string({ description: 'Description, at most 2000 characters.' }),
    template: t.string({ description: 'Slug of a template.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: "The draft; overrides the template's.",
    }),
    settings: t.field({
      type: FormSettingsInput,
      description: 'Settings other than the defaults.',
    }),
    tags: t.stringList({ description: `Tags: ${tagsText}.` }),
  }),
});

const revisionText =
  'Expected current revision. On mismatch the request fails with 409 `revision_conflict`.';

const changeArgs = (t: ArgBuilder<Types>) => ({
  id: t.id({ required: true, description: 'Identifier of the form.' }),
  ifMatch: t.intList({
    description:
      'Expected current revisions; one must match. On mismatch the request fails with 412 `revision_conflict`.',
  }),
});

const UpdateFormInput = builder.inputType('UpdateFormInput', {
  description: 'Changes of a form. Omitted fields keep their value.',
  fields: (t) => ({
    revision: t.int({ description: revisionText }),
    title: t.string({
      description: 'Title, 1 to 500 characters; null is invalid.',
      ...notNull,
    }),
    description: t.string({
      description: 'Description, at most 2000 characters; null removes it.',
    }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'Replaces the whole draft; null is invalid.',
      ...notNull,
    }),
    settings: t.field({
      type: FormSettingsInput,
      description:
        'Settings to change. Null is invalid here; as the value of a setting it resets that setting.',
      ...notNull,
    }),
    tags: t.stringList({
      description: `Replaces the tags: ${tagsText}. An empty list removes them; null is invalid.`,
      ...notNull,
    }),
  }),
});

const newFormCheck = inputCheck<{ input: NewForm }>(({ input }, { services }) =>
  parseNewForm(services, input),
);

const CheckedFormType = builder.objectRef<CheckedForm>('CheckedForm').implement({
  description: 'The form that `createForm` would create. It is not stored.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Title.' }),
    description: t.exposeString('description', { nullable: true, description: 'Description.' }),
    definition: t.expose('draft', {
      type: 'FormDefinition',
      description: 'Normalized draft, with defaults and generated ids.',
    }),
    settings: t.field({
      type: FormSettings,
      description: 'Settings, including defaults.',
      resolve: ({ settings, passwordHash }) => ({
        ...settings,
        passwordProtected: passwordHash !== null,
      }),
    }),
    translations: t.field({
      type: TranslationReportType,
      description: 'Missing translations.',
      resolve: (form) => reportTranslations(form.draft, formTextsOf(form)),
    }),
  }),
});

interface ChangeArguments<Input> extends Pick<Preconditions, 'ifMatch'> {
  readonly id: string;
  readonly input: Input & Pick<Preconditions, 'revision'>;
}

/** What a mutation returns that changes or creates a form. */
const formPayload = (mutation: string) =>
  payloadOf<{ readonly form: FormRow }>(mutation, 'The form, as it was stored.', (t) => ({
    form: t.expose('form', { type: Form, description: 'The form.' }),
  }));

/** Changes a form, and records the revision, which REST sends as `ETag`. */
async function changeForm(
  context: Context,
  info: GraphQLResolveInfo,
  change: (query: object) => Promise<FormRow>,
) {
  const form = await change(payloadQuery(context, info, 'form'));
  context.reply.revision = form.revision;
  return { form };
}

/** Mutations whose only arguments are the form and preconditions. */
const actions = {
  publishForm: {
    description: 'Publishes the draft as the next version, even if it is unchanged.',
    run: publishForm,
  },
  unpublishForm: {
    description: 'Closes a form, so that it no longer accepts responses. Its versions remain.',
    run: unpublishForm,
  },
};

for (const [name, { description, run }] of Object.entries(actions)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: formPayload(name),
      description,
      scope: 'forms:write',
      args: { ...changeArgs(t.arg), revision: t.arg.int({ description: revisionText }) },
      resolve: (_, { id, ...preconditions }, context, info) =>
        changeForm(context, info, (query) =>
          run(context.services, context.viewer(), id, preconditions, query),
        ),
    }),
  );
}

const DuplicateFormInput = builder.inputType('DuplicateFormInput', {
  description: 'Differences of the copy from its source.',
  fields: (t) => ({
    title: t.string({
      description: 'Title of the copy, 1 to 500 characters; by default `<title> (copy)`.',
    }),
    revision: t.int({ description: revisionText }),
  }),
});

builder.queryFields((t) => ({
  validateForm: t.field({
    type: CheckedFormType,
    description: 'Validates a new form without creating it.',
    scope: 'forms:read',
    extensions: newFormCheck,
    args: { input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }) },
    resolve: (_, { input }, { services, viewer }) => validateNewForm(services, viewer(), input),
  }),
}));

builder.mutationFields((t) => ({
  createForm: t.field({
    type: formPayload('createForm'),
    description: 'Creates a form.',
    scope: 'forms:write',
    extensions: newFormCheck,
    args: {
      input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (_, args, context, info) => {
      const { services, viewer } = context;
      return changeForm(context, info, (query) =>
        createIdempotently(
          context,
          'createForm',
          args,
          (claim) => createForm(services, viewer(), args.input, query, claim),
          ({ id }) => findForm(services, viewer(), id, query),
        ),
      );
    },
  }),
  updateForm: t.field({
    type: formPayload('updateForm'),
    description: 'Updates a form. If any part of the input is invalid, nothing is changed.',
    scope: 'forms:write',
    extensions: inputCheck<ChangeArguments<FormPatch>>(
      ({ id, input, ifMatch }, { services, viewer }) =>
        validateFormPatch(services, viewer(), id, input, { ifMatch, revision: input.revision }),
    ),
    args: {
      ...changeArgs(t.arg),
      input: t.arg({ type: UpdateFormInput, required: true, description: 'The changes.' }),
    },
    resolve: (_, { id, input, ifMatch }, context, info) => {
      const preconditions = { ifMatch, revision: input.revision };
      const { services, viewer } = context;
      return changeForm(context, info, (query) =>
        updateForm(services, viewer(), id, input, { preconditions, query }),
      );
    },
  }),
  duplicateForm: t.field({
    type: formPayload('duplicateForm'),
    description: 'Creates a form with the draft, the settings and the tags of another form.',
    scope: 'forms:write',
    extensions: inputCheck<ChangeArguments<DuplicateInput>>(
      ({ id, input, ifMatch }, { services, viewer }) =>
        validateDuplicate(services, viewer(), id, input, { ifMatch, revision: input.revision }),
    ),
    args: {
      ...changeArgs(t.arg),
      input: t.arg({ type: DuplicateFormInput, description: 'Differences of the copy.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (_, args, context, info) => {
      const { services, viewer } = context;
      const normalized = { ...args, input: args.input ?? {} }; // an absent input has the same key as an empty one
      const { id, input, ifMatch } = normalized;
      const preconditions = { ifMatch, revision: input.revision };
      return changeForm(context, info, (query) =>
        createIdempotently(
          context,
          'duplicateForm',
          normalized,
          (claim) => duplicateForm(services, viewer(), id, input, { preconditions, query, claim }),
          ({ id: createdId }) => findForm(services, viewer(), createdId, query),
        ),
      );
    },
  }),
  deleteForm: t.field({
    type: removalPayload('deleteForm', 'deletedFormId'),
    description: 'Deletes a form with its versions and responses.',
    scope: 'forms:write',
    extensions: destructive,
    args: { ...changeArgs(t.arg), revision: t.arg.int({ description: revisionText }) },
    resolve: (_, { id, ...preconditions }, { services, viewer }) =>
      deleteForm(services, viewer(), id, preconditions).then(() => ({ id })),
  }),
}));
