import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { type CheckedForm, checkForm, createForm, duplicateForm } from './create.ts';
import { deleteForm } from './delete.ts';
import { Form } from './schema.ts';
import { FormSettings, FormSettingsInput } from './schema-settings.ts';
import { updateForm } from './update.ts';
import { publishForm, unpublishForm } from './versions.ts';

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

const UpdateFormInput = builder.inputType('UpdateFormInput', {
  description: 'What is to change. Members that are left out stay as they are.',
  fields: (t) => ({
    revision: t.int({
      description: 'The revision you have seen; if it is not the current one, nothing is changed.',
    }),
    title: t.string({ description: '1 to 500 characters.' }),
    description: t.string({ description: 'At most 2000 characters; null removes it.' }),
    definition: t.field({ type: 'FormDefinition', description: 'Replaces the draft completely.' }),
    settings: t.field({ type: FormSettingsInput, description: 'Any subset of the settings.' }),
  }),
});

builder.mutationField('createForm', (t) =>
  t.prismaField({
    type: Form,
    description: 'Makes a form.',
    authScopes: { scope: 'forms:write' },
    args: { input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }) },
    resolve: (query, _, { input }, context) =>
      tellRevision(context, createForm(context.kernel, context.viewer(), input, query)),
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
    args: { input: t.arg({ type: CreateFormInput, required: true, description: 'The form.' }) },
    resolve: (_, { input }, { kernel, viewer }) => checkForm(kernel, viewer(), input),
  }),
);

builder.mutationField('updateForm', (t) =>
  t.prismaField({
    type: Form,
    description: 'Changes a form; nothing is changed if anything is wrong.',
    authScopes: { scope: 'forms:write' },
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: UpdateFormInput, required: true, description: 'The changes.' }),
      ifMatch: t.arg.int({ description: 'Like `revision`, but a difference answers with 412.' }),
    },
    resolve: (query, _, { id, input, ifMatch }, context) =>
      tellRevision(
        context,
        updateForm(context.kernel, context.viewer(), id, input, ifMatch ?? undefined, query),
      ),
  }),
);

/** What is done to a form as a whole: nothing but its id is needed. */
const actions = {
  publishForm: {
    description: 'Makes the draft the next version and the live one, unchanged drafts included.',
    run: publishForm,
  },
  unpublishForm: {
    description: 'Closes a form: it takes no more answers. Its last version is kept.',
    run: unpublishForm,
  },
  duplicateForm: {
    description: 'Makes a new draft with the draft and the settings of a form.',
    run: duplicateForm,
  },
};

for (const [name, { description, run }] of Object.entries(actions)) {
  builder.mutationField(name, (t) =>
    t.prismaField({
      type: Form,
      description,
      authScopes: { scope: 'forms:write' },
      args: { id: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
      resolve: (query, _, { id }, context) =>
        tellRevision(context, run(context.kernel, context.viewer(), id, query)),
    }),
  );
}

builder.mutationField('deleteForm', (t) =>
  t.id({
    description: 'Deletes a form with its versions and responses. Answers with its identifier.',
    authScopes: { scope: 'forms:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: async (_, { id }, { kernel, viewer }) => {
      await deleteForm(kernel, viewer(), id);
      return id;
    },
  }),
);

/** REST sends the revision as `ETag`. */
async function tellRevision<Revised extends { revision: number }>(
  { reply }: Context,
  changed: Promise<Revised>,
): Promise<Revised> {
  const form = await changed;
  reply.revision = form.revision;
  return form;
}
