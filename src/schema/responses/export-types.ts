import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { type Platform, publicUrl } from '../../platform/platform.ts';
import { type ExportRequest, exportResponses } from '../../responses/export/export-responses.ts';
import { builder } from '../builder.ts';

const ExportFormat = builder.enumType('ExportFormat', {
  description: 'How an export is written.',
  values: {
    CSV: {
      value: 'csv',
      description: 'A table, RFC 4180: a line a response, a column a question.',
    },
    JSON: { value: 'json', description: 'An array of responses.' },
  } as const,
});

interface Export {
  readonly url: string;
  readonly fileName: string;
  readonly mediaType: string;
}

const ExportType = builder.objectRef<Export>('Export').implement({
  description: 'A file of responses.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Where it is downloaded, with the same key.',
    }),
    fileName: t.exposeString('fileName', { description: 'What to call it.' }),
    mediaType: t.exposeString('mediaType', { description: 'What it is.' }),
  }),
});

builder.queryField('exportResponses', (t) =>
  t.field({
    type: ExportType,
    description: "A form's newest 100,000 responses as a file. REST sends the file itself.",
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      format: t.arg({ type: ExportFormat, description: 'How it is written; CSV by default.' }),
      bom: t.arg.boolean({
        description: 'Begin a table with a byte order mark, for spreadsheets that need one.',
      }),
      approval: t.arg({ type: ApprovalStatus, description: 'Only where this holds.' }),
      from: t.arg({ type: 'TimeSpan', description: 'Only from then on.' }),
      to: t.arg({ type: 'TimeSpan', description: 'Only up to then, inclusive.' }),
    },
    resolve: async (_, { formId, format, bom, ...filter }, { services, viewer, reply }) => {
      const request = { filter, format: format ?? 'csv', bom: bom ?? false };
      const download = await exportResponses(services, viewer(), formId, request);
      reply.download = download;
      return { ...download, url: exportUrl(services, formId, request) };
    },
  }),
);

/** The same request as a REST client would send it. */
function exportUrl(
  { config }: Platform,
  formId: string,
  { filter, format, bom }: ExportRequest,
): string {
  const url = new URL(`${publicUrl(config)}/api/v1/forms/${formId}/responses/export`);
  const { approval, from, to } = filter;
  url.searchParams.set('format', format);
  if (bom) url.searchParams.set('bom', 'true');
  if (approval) url.searchParams.set('approval', approval.toLowerCase());
  if (from) url.searchParams.set('from', new Date(from.start).toISOString());
  if (to) url.searchParams.set('to', new Date(to.end - 1).toISOString());
  return url.href;
}
