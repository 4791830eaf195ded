import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { type Platform, publicUrl } from '../../platform/container/platform.ts';
import { type ExportRequest, exportResponses } from '../../responses/export/export-responses.ts';
import { exportFormats } from '../../responses/export/formats.ts';
import { builder } from '../core/builder.ts';

const ExportFormat = builder.enumType('ExportFormat', {
  description: 'File format of an export.',
  values: {
    CSV: { value: 'csv', description: exportFormats.csv.description },
    JSON: { value: 'json', description: exportFormats.json.description },
    JSONL: { value: 'jsonl', description: exportFormats.jsonl.description },
    XLSX: { value: 'xlsx', description: exportFormats.xlsx.description },
  } as const,
});

interface Export {
  readonly url: string;
  readonly fileName: string;
  readonly mediaType: string;
}

const ExportType = builder.objectRef<Export>('Export').implement({
  description: 'An export file with responses.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Download URL; requires the same API key.',
    }),
    fileName: t.exposeString('fileName', { description: 'Suggested file name.' }),
    mediaType: t.exposeString('mediaType', { description: 'Media type.' }),
  }),
});

builder.queryField('exportResponses', (t) =>
  t.field({
    type: ExportType,
    description:
      'Exports the newest 100,000 responses of a form, newest first; or, with `after`, the oldest ' +
      '100,000 after that response, oldest first. The REST endpoint returns the file.',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      format: t.arg({ type: ExportFormat, description: 'File format; CSV by default.' }),
      bom: t.arg.boolean({
        description: 'Start CSV with a byte order mark, which some spreadsheets require.',
      }),
      language: t.arg.string({
        description:
          'Language of the headings and labels of CSV and XLSX, one of the form; by default the one it is written in.',
      }),
      after: t.arg.string({
        description:
          'Id of a response: only responses after it, oldest first. Continue with the id of the last ' +
          'one exported; responses newer than a write in progress are left to the next export, so that ' +
          'none is missed. `resp_00000000000000000000000000` exports from the beginning.',
      }),
      approval: t.arg({
        type: ApprovalStatus,
        description: 'Only responses with this approval status.',
      }),
      from: t.arg({
        type: 'TimeSpan',
        description: 'Only responses created at or after this time.',
      }),
      to: t.arg({
        type: 'TimeSpan',
        description: 'Only responses created at or before this time.',
      }),
    },
    resolve: async (
      _,
      { formId, format, bom, language, after, ...filter },
      { services, viewer, reply },
    ) => {
      const request = { filter, format: format ?? 'csv', bom: bom ?? false, language, after };
      const download = await exportResponses(services, viewer(), formId, request);
      reply.download = download;
      return { ...download, url: exportUrl(services, formId, request) };
    },
  }),
);

/** URL of the corresponding REST request. */
function exportUrl(
  { config }: Platform,
  formId: string,
  { filter, format, bom, language, after }: ExportRequest,
): string {
  const url = new URL(`${publicUrl(config)}/api/v1/forms/${formId}/responses/export`);
  const { approval, from, to } = filter;
  url.searchParams.set('format', format);
  if (bom) url.searchParams.set('bom', 'true');
  if (language) url.searchParams.set('language', language);
  if (after) url.searchParams.set('after', after);
  if (approval) url.searchParams.set('approval', approval.toLowerCase());
  if (from) url.searchParams.set('from', new Date(from.start).toISOString());
  if (to) url.searchParams.set('to', new Date(to.end - 1).toISOString());
  return url.href;
}
