import type { File as FileRow } from '../../../prisma/generated/client/client.ts';
import {
  createFileLink,
  type DownloadableFile,
  findFile,
  findFiles,
  findLinkedFile,
} from '../../files/find-files.ts';
import { findUploadQuestion, type UploadedFile, uploadFile } from '../../files/upload-file.ts';
import { builder } from '../core/builder.ts';
import type { Context } from '../core/context.ts';
import { forVisitors, inputCheck } from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf } from '../core/payloads.ts';

const FileType = builder.prismaObject('File', {
  name: 'File',
  description: 'A file that belongs to a response.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the file.' }),
    questionId: t.exposeID('questionId', {
      description: 'Id of the question that the file answers.',
    }),
    name: t.exposeString('name', { description: 'Original file name.' }),
    sizeBytes: t.int({ description: 'Size in bytes.', resolve: ({ size }) => size ?? 0 }),
    type: t.exposeString('mediaType', { description: 'Media type, detected from the content.' }),
    url: t.string({
      description: 'Download URL that works without an API key for 15 minutes.',
      resolve: (file: FileRow, _, { services }) => createFileLink(services, file),
    }),
  }),
});

declareNode({ type: 'File', ids: 'file', scope: 'responses:read', find: findFiles });

const UploadedFileType = builder.objectRef<UploadedFile>('UploadedFile').implement({
  description: 'An upload. Send its reference as an entry of the answer; it can be used once.',
  fields: (t) => ({
    ref: t.exposeString('ref', {
      description: 'Reference to send as an entry of the answer to the question.',
    }),
    name: t.exposeString('name', { description: 'Original file name.' }),
    sizeBytes: t.exposeInt('size', { description: 'Size in bytes.' }),
    type: t.exposeString('type', { description: 'Media type, detected from the content.' }),
    expiresInSeconds: t.exposeInt('expiresIn', {
      description: 'Seconds until the reference expires.',
    }),
  }),
});

const UploadFileInput = builder.inputType('UploadFileInput', {
  description: 'A file to upload for a question.',
  fields: (t) => ({
    itemId: t.string({ required: true, description: 'Id of the file or signature question.' }),
    version: t.int({
      description:
        'The version of the form that the respondent saw, as for submissions; the live one by default.',
    }),
    file: t.field({ type: 'Upload', required: true, description: 'The file.' }),
  }),
});

/** Attaches the content, which the REST endpoint returns. */
function attachDownload({ reply }: Context, { file, download }: DownloadableFile): FileRow {
  reply.download = download;
  return file;
}

builder.queryFields((t) => ({
  file: t.field({
    type: FileType,
    description: 'A file of a response. The REST endpoint returns the content of the file.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      responseId: t.arg.id({ required: true, description: 'Identifier of the response.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the file.' }),
    },
    resolve: async (_, { formId, responseId, id }, context) =>
      attachDownload(
        context,
        await findFile(context.services, context.viewer(), formId, responseId, id),
      ),
  }),
  linkedFile: t.field({
    type: FileType,
    description:
      'The file of a download link. The signed link is the authorization. The REST endpoint returns ' +
      'the content.',
    ...forVisitors('links'),
    args: {
      token: t.arg.string({
        required: true,
        description: 'Token: the last path segment of the link.',
      }),
    },
    resolve: async (_, { token }, context) =>
      attachDownload(context, await findLinkedFile(context.services, token)),
  }),
}));

builder.mutationFields((t) => ({
  uploadFile: t.field({
    type: payloadOf<{ readonly file: UploadedFile }>('uploadFile', 'The upload.', (payload) => ({
      file: payload.expose('file', { type: UploadedFileType, description: 'The upload.' }),
    })),
    description: 'Uploads a file for a question of a published form. No API key is required.',
    ...forVisitors(
      'uploads',
      inputCheck<{ slug: string; input: { itemId?: string; version?: number | null } }>(
        ({ slug, input: { itemId = '', version } }, { services, visitor }) =>
          findUploadQuestion(services, visitor, slug, { itemId, version }),
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      input: t.arg({ type: UploadFileInput, required: true, description: 'The file.' }),
    },
    resolve: async (_, { slug, input }, { services, visitor }) => {
      const file = await input.file();
      try {
        return { file: await uploadFile(services, visitor, slug, input, file) };
      } finally {
        file.content.destroy(); // discards the unread rest
      }
    },
  }),
}));
