import { announceEditor, followForm } from '../../forms/edit-together.ts';
import type { FormActivity } from '../../forms/live/form-activity.ts';
import {
  assertEditor,
  editorLifetime,
  editorLimit,
  type FormEditor,
  type SentEditor,
} from '../../forms/live/form-editors.ts';
import { builder } from '../core/builder.ts';
import { formOf, inputCheck } from '../core/field-options.ts';
import { payloadOf } from '../core/payloads.ts';

const keyText =
  'Chosen by the client, another one for each window: 1 to 64 letters, digits, "_" or "-".';

const FormEditorType = builder.objectRef<FormEditor>('FormEditor').implement({
  description: 'Someone who has a form open in the builder.',
  fields: (t) => ({
    key: t.exposeString('key', { description: keyText }),
    name: t.exposeString('name', { description: 'Name of the API key.' }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'Id of the selected section or element; null for the form itself.',
    }),
  }),
});

const FormActivityType = builder.objectRef<FormActivity>('FormActivity').implement({
  description: 'What happens with a form in the builder.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Revision of the form.' }),
    changedBy: t.exposeString('changedBy', {
      nullable: true,
      description:
        'Name of the API key that made the revision. Null if it was made before the subscription, or on the command line.',
    }),
    editors: t.field({
      type: [FormEditorType],
      description: `Who has the form open, at most ${editorLimit}.`,
      extensions: { listSize: editorLimit },
      resolve: ({ editors }) => [...editors],
    }),
  }),
});

const EditorInput = builder.inputType('EditorInput', {
  description: 'Someone who has a form open in the builder.',
  fields: (t) => ({
    key: t.string({ required: true, description: keyText }),
    part: t.string({
      description: 'Id of the selected section or element; null for the form itself.',
    }),
  }),
});

builder.mutationField('announceEditor', (t) =>
  t.field({
    type: payloadOf<{ readonly editor: FormEditor; readonly formId: string }>(
      'announceEditor',
      'The editor, and the form.',
      (payload) => ({
        editor: payload.expose('editor', { type: FormEditorType, description: 'The editor.' }),
        form: formOf(payload, 'The form.'),
      }),
    ),
    description:
      `Says for ${editorLifetime / 1000} seconds that someone has a form open in the builder, and what is selected. ` +
      'Repeat it before they are over.',
    scope: 'forms:write',
    extensions: inputCheck<{ input: SentEditor }>(({ input }) => assertEditor(input)),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: EditorInput, required: true, description: 'The editor.' }),
    },
    resolve: async (_, { formId, input }, { services, viewer }) => ({
      formId,
      editor: await announceEditor(services, viewer(), formId, input),
    }),
  }),
);

builder.subscriptionField('formActivity', (t) =>
  t.field({
    type: FormActivityType,
    nullable: true,
    description:
      'Emits the revision of a form and who has it open in the builder: at once, and whenever one of them changes.',
    scope: 'forms:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      editor: t.arg.string({
        description:
          'Key of the editor who subscribes. At the end of the subscription, the editor no longer has the form open.',
      }),
    },
    subscribe: (_, { formId, editor }, { services, viewer, onDisconnect }) =>
      followForm(services, viewer(), formId, { editor, onDisconnect }),
    resolve: (activity) => activity,
  }),
);
