// Partial responses: first as the owner of the form reads them, then what respondents do with their own.

import type { GraphQLResolveInfo } from 'graphql';
import { assertFormExists } from '../../forms/form-queries.ts';
import { queueResumeLink } from '../../mail/resume-mails.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  createPartialCountLoader,
  createPartialPageLoader,
  deletePartial,
  findPartial,
  findPartials,
} from '../../responses/partial/list-partials.ts';
import {
  checkResumeMail,
  discardPartial,
  type ResumedPartial,
  type ResumedUpload,
  resumePartial,
} from '../../responses/partial/resume-partial.ts';
import {
  checkPartial,
  type PartialInput as Saved,
  type SavedPartial as SavedState,
  savePartial,
} from '../../responses/partial/save-partial.ts';
import { assertAnswerSize } from '../../responses/submit/submit-response.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs, pageQuery } from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import {
  destructive,
  entryArgs,
  type FormEntry,
  formOf,
  forVisitors,
  inputCheck,
  omitNull,
} from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';
import { donePayload, payloadOf, removalPayload } from '../core/payloads.ts';

const PartialResponse = builder.prismaObject('PartialResponse', {
  description:
    'Answers that a respondent has saved but not submitted. It is not a response: no count, export, ' +
    'analytics or webhook contains it.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the partial response.' }),
    form: t.relation('form', {
      description: 'The form that is being answered.',
      scope: 'forms:read',
    }),
    formVersion: t.exposeInt('formVersion'),
    section: t.exposeString('section', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    answers: t.field({
      type: 'Answers',
      description:
        'Answers by question id, as they were entered. They may be incomplete or invalid.',
      select: { answers: true },
      resolve: ({ answers }) => answers,
    }),
    revision: t.exposeInt('revision'),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time of the first save.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

declareNode({ type: 'PartialResponse', ids: 'part', scope: 'responses:read', find: findPartials });

const PartialResponseConnection = builder.connectionObject(
  {
    type: PartialResponse,
    name: 'PartialResponseConnection',
    description: 'A page of partial responses.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A partial response in a list.' },
);

const pages = perRequest(createPartialPageLoader);
const counts = perRequest(createPartialCountLoader);

async function partialsOf(
  parentId: string,
  request: PageRequest<string>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const query = pageQuery(context, info);
  const page = await pages(context).load({ parentId, request, query });
  return connectionOf(page, () => counts(context).load({ parentId }));
}

builder.prismaObjectField('Form', 'partials', (t) =>
  t.field({
    type: PartialResponseConnection,
    description: 'The partial responses of the form, newest first.',
    scope: 'responses:read',
    select: { id: true },
    args: pageArgs(t.arg, 'part'),
    resolve: ({ id }, args, context, info) => partialsOf(id, args, context, info),
  }),
);

builder.queryFields((t) => ({
  partialResponses: t.field({
    type: PartialResponseConnection,
    description: 'The partial responses of a form, newest first.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...pageArgs(t.arg, 'part'),
    },
    resolve: async (_, { formId, ...args }, context, info) => {
      await assertFormExists(context.services, context.viewer(), formId);
      return partialsOf(formId, args, context, info);
    },
  }),
  partialResponse: t.prismaField({
    type: PartialResponse,
    description: 'A partial response by its identifier.',
    scope: 'responses:read',
    args: entryArgs(t.arg, 'partial response'),
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findPartial(services, viewer(), formId, id, query),
  }),
}));

builder.mutationFields((t) => ({
  deletePartialResponse: t.field({
    type: removalPayload<FormEntry>(
      'deletePartialResponse',
      'deletedPartialResponseId',
      (payload) => ({ form: formOf(payload) }),
    ),
    description: 'Deletes a partial response with its uploads.',
    scope: 'responses:write',
    extensions: destructive,
    args: entryArgs(t.arg, 'partial response'),
    resolve: (_, entry, { services, viewer }) =>
      deletePartial(services, viewer(), entry.formId, entry.id).then(() => entry),
  }),
}));

const PartialResponseInput = builder.inputType('PartialResponseInput', {
  description: 'Answers to save. Only their types are checked; nothing is required.',
  fields: (t) => ({
    answers: t.field({
      type: 'Answers',
      required: true,
      description:
        'Answers by question id. Answers to file questions are arrays of upload references.',
    }),
    section: t.string({
      description: 'Id of the section, or of the question, that the respondent has reached.',
    }),
    language: t.string({
      description:
        'Language that the respondent used (BCP 47). The closest language of the form is stored.',
    }),
    version: t.int({
      description:
        'Version of the form that was answered; by default the live one. It must be one that a submission may answer.',
    }),
    revision: t.int({
      description:
        'Revision of the saved answers that these continue. If the answers were saved since, both are merged: where both ' +
        'have changed, these are stored. Without it, the saved answers are replaced.',
    }),
    changed: t.idList({
      description:
        'Ids of the questions that the respondent has answered, or whose answers were removed, since `revision`: in a ' +
        'merge, all others are taken from the saved answers. By default all questions that are answered.',
    }),
  }),
});

const ResumedUploadType = builder.objectRef<ResumedUpload>('ResumedUpload').implement({
  description: 'An upload in saved answers.',
  fields: (t) => ({
    ref: t.exposeString('ref', { description: 'Upload reference, as in the answers.' }),
    name: t.exposeString('name', { description: 'Original file name.' }),
    sizeBytes: t.exposeInt('size', { description: 'Size in bytes.' }),
    type: t.exposeString('type', { description: 'Media type, detected from the content.' }),
  }),
});

const revisionText = 'Number of times that the answers were saved. Send it with the next save.';

const ResumedPartialType = builder.objectRef<ResumedPartial>('ResumedPartialResponse').implement({
  description: 'Saved answers, for their respondent.',
  fields: (t) => ({
    answers: t.expose('answers', {
      type: 'Answers',
      description: 'Answers by question id, as they were saved.',
    }),
    uploads: t.expose('uploads', {
      type: [ResumedUploadType],
      description:
        'The uploads in the answers. They can be used for as long as the answers are stored.',
      extensions: { listSize: 10 },
    }),
    revision: t.exposeInt('revision', { description: revisionText }),
    section: t.exposeString('section', {
      nullable: true,
      description: 'Id of the section, or of the question, that the respondent had reached.',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'Language of the form that the respondent used (BCP 47).',
    }),
    version: t.exposeInt('version', { description: 'The version that was answered.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time after which the answers are deleted.',
    }),
  }),
});

const slugDescription = 'Public identifier of the form.';
const tokenDescription =
  'Token of the save. Unknown and expired tokens, and those of answers that were submitted, are `not_found`.';

builder.queryFields((t) => ({
  resumePartialResponse: t.field({
    type: ResumedPartialType,
    description:
      'Returns answers that a visitor saved, also while the form is closed. No API key is required.',
    ...forVisitors('partials'),
    args: {
      slug: t.arg.string({ required: true, description: slugDescription }),
      token: t.arg.string({ required: true, description: tokenDescription }),
    },
    resolve: (_, { slug, token }, { services, visitor, reply }) => {
      reply.noStore = true;
      return resumePartial(services, visitor, slug, token);
    },
  }),
}));

const MailPartialResponseInput = builder.inputType('MailPartialResponseInput', {
  description: 'Where the link to saved answers is sent to.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Address of the respondent.' }),
  }),
});

interface MailRequest {
  readonly slug: string;
  readonly token: string;
  readonly input: { readonly email?: string };
}

builder.mutationFields((t) => ({
  savePartialResponse: t.field({
    type: payloadOf<SavedState>('savePartialResponse', 'Result of a save.', (payload) => ({
      token: payload.exposeString('token', {
        description: 'Secret that gives access to the answers. Send it with later requests.',
      }),
      expiresAt: payload.expose('expiresAt', {
        type: 'DateTime',
        description: 'Time after which the answers are deleted; each save postpones it.',
      }),
      resumeUrl: payload.exposeString('resumeUrl', {
        description:
          'URL of the hosted page with these answers. It contains the token in its fragment, which browsers do not send.',
      }),
      revision: payload.exposeInt('revision', { description: revisionText }),
      answers: payload.expose('answers', {
        type: 'Answers',
        ...omitNull,
        description:
          'The answers that are stored now, by question id, if they were merged with those that were saved since `revision`.',
      }),
      uploads: payload.expose('uploads', {
        type: [ResumedUploadType],
        nullable: true,
        description: 'The uploads in merged answers.',
        extensions: { ...omitNull.extensions, listSize: 10 },
      }),
    })),
    description:
      'Saves the answers of a visitor, to be continued later. No API key is required; the form must be open.',
    ...forVisitors(
      'partials',
      inputCheck<{ slug: string; input: Partial<Saved> }>(
        async ({ slug, input }, { services, visitor, bodySize }) => {
          assertAnswerSize(bodySize);
          await checkPartial(services, visitor, slug, { answers: {}, ...input });
        },
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: slugDescription }),
      input: t.arg({ type: PartialResponseInput, required: true, description: 'The answers.' }),
      token: t.arg.string({
        description: `Replaces the answers of an earlier save, or is merged with them. ${tokenDescription}`,
      }),
    },
    resolve: async (_, { slug, input, token }, { services, visitor, bodySize, reply }) => {
      assertAnswerSize(bodySize);
      reply.noStore = true;
      const saved = await savePartial(services, visitor, slug, input, token ?? undefined);
      if (!saved.isNew) reply.existed = true;
      return saved;
    },
  }),
  mailPartialResponse: t.field({
    type: donePayload('mailPartialResponse', 'accepted'),
    description:
      'Sends the link to saved answers to an address, if the form has the setting `resume_by_mail`. An address that gets too ' +
      'many mails gets none, with the same result. No API key is required.',
    ...forVisitors(
      'partials',
      inputCheck<MailRequest>(({ slug, token, input: { email } }, { services, visitor }) =>
        email === undefined ? undefined : checkResumeMail(services, visitor, slug, token, email),
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: slugDescription }),
      token: t.arg.string({ required: true, description: tokenDescription }),
      input: t.arg({ type: MailPartialResponseInput, required: true, description: 'Whom to.' }),
    },
    resolve: async (_, { slug, token, input: { email } }, { services, visitor, reply }) => {
      reply.noStore = true;
      const form = await checkResumeMail(services, visitor, slug, token, email);
      await queueResumeLink(services, form, email, token);
      return true as const;
    },
  }),
  discardPartialResponse: t.field({
    type: donePayload('discardPartialResponse', 'discarded'),
    description:
      'Deletes answers that a visitor saved, with their uploads. No API key is required.',
    ...forVisitors('partials', destructive),
    args: {
      slug: t.arg.string({ required: true, description: slugDescription }),
      token: t.arg.string({ required: true, description: tokenDescription }),
    },
    resolve: (_, { slug, token }, { services, visitor }) =>
      discardPartial(services, visitor, slug, token).then(() => true as const),
  }),
}));
