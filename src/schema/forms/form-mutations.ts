import type { ArgBuilder } from '@pothos/core';
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
import { findForm } from '../../forms/form-queries.ts';
import { publishForm, unpublishForm } from '../../forms/form-versions.ts';
import type { Preconditions } from '../../forms/preconditions.ts';
import { type FormPatch, updateForm, validateFormPatch } from '../../forms/update-form.ts';
import { builder } from '../core/builder.ts';
import type { Context } from '../core/context.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { inputCheck } from '../core/input-checks.ts';
import { Form } from './form-type.ts';
import { FormSettings, FormSettingsInput } from './settings-types.ts';

const CreateFormInput = builder.inputType('CreateFormInput', {
  description: 'A new form. With neither template nor definition it holds a starter form.',
  fields: (t) => ({
    title: t.string({ description: "1 to 500 characters; else the template's." }),
    description: t.string({ description: 'At most 2000 characters.' }),
    template: t.string({ description: 'Slug of a template.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: "The draft; goes before the template's.",
    }),
    settings: t.field({
      type: FormSettingsInput,
      description: 'Settings that differ from the defaults.',
    }),
  }),
});

const revisionText =
  'The revision that must be the current one, else nothing is done: 409 `revision_conflict`.';

/** Arguments of every field that changes a form. */
const changeArgs = (t: ArgBuilder<typeof builder.$inferSchemaTypes>) => ({
  id: t.id({ required: true, description: 'Identifier of the form.' }),
  ifMatch: t.intList({
    description:
      'Revisions of which one must be the current one, else nothing is done: 412 `revision_conflict`.',
  }),
});

const UpdateFormInput = builder.inputType('UpdateFormInput', {
  description: 'What is to change. Members that are left out stay as they are.',
  fields: (t) => ({
    revision: t.int({ description: revisionText }),
    title: t.string({
      description: '1 to 500 characters; null is refused.',
      extensions: { notNull: true },
    }),
    description: t.string({ description: 'At most 2000 characters; null removes it.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'Replaces the draft completely; null is refused.',
      extensions: { notNull: true },
    }),
    settings: t.field({
      type: FormSettingsInput,
      description:
        'Any subset of the settings; null is refused, in place of a setting it resets it.',
      extensions: { notNull: true },
    }),
  }),
});

const newFormCheck = inputCheck<{ input: NewForm }>(({ input }, { services }) =>
  parseNewForm(services, input),
);

builder.mutationField('createForm', (t) =>
  t.prismaField({
    type: Form,
    description: 'Makes a form.',
    authScopes: { scope: 'forms:write' },
    extensions: newFormCheck,
    args: {
      input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (query, _, args, context) => {
      const { services, viewer } = context;
      const creating = createIdempotently(
        context,
        'createForm',
        args,
        (claim) => createForm(services, viewer(), args.input, query, claim),
        ({ id }) => findForm(services, viewer(), id, query),
      );
      return setReplyRevision(context, creating);
    },
  }),
);

const CheckedFormType = builder.objectRef<CheckedForm>('CheckedForm').implement({
  description: 'A form as it would be made; it is not stored.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its title.' }),
    description: t.exposeString('description', { nullable: true, description: 'Its description.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'Its draft, normalised: defaults filled in, ids given.',
      resolve: ({ draft }) => draft,
    }),
    settings: t.field({
      type: FormSettings,
      description: 'Its settings, defaults filled in.',
      resolve: ({ settings, passwordHash }) => ({
        ...settings,
        passwordProtected: passwordHash !== null,
      }),
    }),
  }),
});

builder.queryField('validateForm', (t) =>
  t.field({
    type: CheckedFormType,
    description: 'Checks a form exactly as if it were to be made. Nothing is stored.',
    authScopes: { scope: 'forms:read' },
    extensions: newFormCheck,
    args: { input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }) },
    resolve: (_, { input }, { services, viewer }) => validateNewForm(services, viewer(), input),
  }),
);

/** The arguments of a change with an input. */
interface ChangeArguments<Input> extends Pick<Preconditions, 'ifMatch'> {
  readonly id: string;
  readonly input: Input & Pick<Preconditions, 'revision'>;
}

builder.mutationField('updateForm', (t) =>
  t.prismaField({
    type: Form,
    description: 'Changes a form; nothing is changed if anything is wrong.',
    authScopes: { scope: 'forms:write' },
    extensions: inputCheck<ChangeArguments<FormPatch>>(
      ({ id, input, ifMatch }, { services, viewer }) =>
        validateFormPatch(services, viewer(), id, input, { ifMatch, revision: input.revision }),
    ),
    args: {
      ...changeArgs(t.arg),
      input: t.arg({ type: UpdateFormInput, required: true, description: 'The changes.' }),
    },
    resolve: (query, _, { id, input, ifMatch }, context) => {
      const preconditions = { ifMatch, revision: input.revision };
      const { services, viewer } = context;
      return setReplyRevision(
        context,
        updateForm(services, viewer(), id, input, { preconditions, query }),
      );
    },
  }),
);

/** What is done to a form as a whole: it takes nothing but preconditions. */
const actions = {
  publishForm: {
    description: 'Makes the draft the next version and the live one, unchanged drafts included.',
    run: publishForm,
  },
  unpublishForm: {
    description: 'Closes a form: it takes no more answers. Its last version is kept.',
    run: unpublishForm,
  },
};

for (const [name, { description, run }] of Object.entries(actions)) {
  builder.mutationField(name, (t) =>
    t.prismaField({
      type: Form,
      description,
      authScopes: { scope: 'forms:write' },
      args: { ...changeArgs(t.arg), revision: t.arg.int({ description: revisionText }) },
      resolve: (query, _, { id, ...preconditions }, context) =>
        setReplyRevision(
          context,
          run(context.services, context.viewer(), id, preconditions, query),
        ),
    }),
  );
}

const DuplicateFormInput = builder.inputType('DuplicateFormInput', {
  description: 'How a copy differs from its source.',
  fields: (t) => ({
    title: t.string({ description: '1 to 500 characters; else `<title> (copy)`.' }),
    revision: t.int({ description: revisionText }),
  }),
});

builder.mutationField('duplicateForm', (t) =>
  t.prismaField({
    type: Form,
    description: 'Creates a draft with the draft and the settings of a form.',
    authScopes: { scope: 'forms:write' },
    extensions: inputCheck<ChangeArguments<DuplicateInput>>(
      ({ id, input, ifMatch }, { services, viewer }) =>
        validateDuplicate(services, viewer(), id, input, { ifMatch, revision: input.revision }),
    ),
    args: {
      ...changeArgs(t.arg),
      input: t.arg({ type: DuplicateFormInput, description: 'How the copy differs.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (query, _, args, context) => {
      const { services, viewer } = context;
      const given = { ...args, input: args.input ?? {} }; // none counts as an empty one
      const { id, input, ifMatch } = given;
      const preconditions = { ifMatch, revision: input.revision };
      const creating = createIdempotently(
        context,
        'duplicateForm',
        given,
        (claim) => duplicateForm(services, viewer(), id, input, { preconditions, query, claim }),
        (before) => findForm(services, viewer(), before.id, query),
      );
      return setReplyRevision(context, creating);
    },
  }),
);

builder.mutationField('deleteForm', (t) =>
  t.id({
    description: 'Deletes a form with its versions and responses. Answers with its identifier.',
    authScopes: { scope: 'forms:write' },
    args: { ...changeArgs(t.arg), revision: t.arg.int({ description: revisionText }) },
    resolve: async (_, { id, ...preconditions }, { services, viewer }) => {
      await deleteForm(services, viewer(), id, preconditions);
      return id;
    },
  }),
);

/** REST sends the revision as `ETag`. */
async function setReplyRevision<Revised extends { revision: number }>(
  { reply }: Context,
  changed: Promise<Revised>,
): Promise<Revised> {
  const form = await changed;
  reply.revision = form.revision;
  return form;
}
