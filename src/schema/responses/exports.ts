// Exports are links to downloads. The arguments of CSV and XLSX are derived from `tableOptions`.

import type { ArgBuilder } from '@pothos/core';
import { publicUrl } from '../../platform/config/public-url.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Download } from '../../platform/storage/storage.ts';
import {
  type CodebookFormatName,
  codebookFormats,
} from '../../responses/export/codebook/codebook-formats.ts';
import { exportFiles } from '../../responses/export/export-files.ts';
import { exportResponses } from '../../responses/export/export-responses.ts';
import {
  codebookDescription,
  type ExportFormatName,
  exportFormats,
} from '../../responses/export/formats.ts';
import {
  descriptionOf,
  type NamedValue,
  tableOptions,
} from '../../responses/export/tables/table-options.ts';
import { type RequestedFilter, resolveFilter } from '../../responses/read/response-filter.ts';
import { builder, type Types } from '../core/builder.ts';
import { ResponseFilter } from './response-filter.ts';

const ExportFormat = builder.enumType('ExportFormat', {
  description: 'File format of an export.',
  values: {
    CSV: { value: 'csv', description: exportFormats.csv.description },
    JSON: { value: 'json', description: exportFormats.json.description },
    JSONL: { value: 'jsonl', description: exportFormats.jsonl.description },
    XLSX: { value: 'xlsx', description: exportFormats.xlsx.description },
    CODEBOOK: { value: 'codebook', description: codebookDescription },
  } as const satisfies Readonly<Record<Uppercase<ExportFormatName>, unknown>>,
});

const CodebookFile = builder.enumType('CodebookFile', {
  description: 'File format of a codebook.',
  values: {
    CSV: { value: 'csv', description: codebookFormats.csv.description },
    XLSX: { value: 'xlsx', description: codebookFormats.xlsx.description },
    JSON: { value: 'json', description: codebookFormats.json.description },
  } as const satisfies Readonly<Record<Uppercase<CodebookFormatName>, unknown>>,
});

/** The values of an option of tables. */
const valuesOf = <Name extends string>(
  type: string,
  {
    description,
    values,
  }: { readonly description: string; readonly values: readonly NamedValue<Name>[] },
) =>
  builder.enumType(type, {
    description,
    values: Object.fromEntries(
      values.map(({ name, description: text }) => [
        name.toUpperCase(),
        { value: name, description: text },
      ]),
    ),
  });

const { choices, values, headings, questions, delimiter, decimal, timeZone } = tableOptions;

const ExportChoices = valuesOf('ExportChoices', choices);
const ExportValues = valuesOf('ExportValues', values);
const ExportHeadings = valuesOf('ExportHeadings', headings);
const ExportQuestions = valuesOf('ExportQuestions', questions);
const ExportDelimiter = valuesOf('ExportDelimiter', delimiter);
const ExportDecimal = valuesOf('ExportDecimal', decimal);

/** The arguments of CSV and XLSX. */
const tableArgs = (t: ArgBuilder<Types>) => ({
  choices: t({ type: ExportChoices, description: descriptionOf(choices) }),
  values: t({ type: ExportValues, description: descriptionOf(values) }),
  headings: t({ type: ExportHeadings, description: descriptionOf(headings) }),
  questions: t({ type: ExportQuestions, description: descriptionOf(questions) }),
  delimiter: t({ type: ExportDelimiter, description: descriptionOf(delimiter) }),
  decimal: t({ type: ExportDecimal, description: descriptionOf(decimal) }),
  timeZone: t.string({ description: descriptionOf(timeZone) }),
});

interface Export {
  readonly url: string;
  readonly fileName: string;
  readonly mediaType: string;
  findNextUrl(): Promise<string | undefined>;
}

const ExportType = builder.objectRef<Export>('Export').implement({
  description: 'A file with responses, an archive with their files, or a codebook.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Download URL; requires the same API key.',
    }),
    fileName: t.exposeString('fileName', { description: 'Suggested file name.' }),
    mediaType: t.exposeString('mediaType', { description: 'Media type.' }),
    nextUrl: t.string({
      nullable: true,
      description:
        'URL of the export that continues this one; null if this one contains all selected responses.',
      resolve: (file) => file.findNextUrl(),
    }),
  }),
});

/** Arguments that select responses. */
const selectionArgs = (t: ArgBuilder<Types>) => ({
  formId: t.id({ required: true, description: 'Identifier of the form.' }),
  after: t.string({
    description:
      'Id of a response: only responses after it, oldest first. Continue with the id of the last ' +
      'one exported; responses newer than a write in progress are left to the next export, so that ' +
      'none is missed. `resp_00000000000000000000000000` exports from the beginning.',
  }),
  before: t.string({
    description:
      'Id of a response: only responses before it. Continues an export that was cut off.',
  }),
  filter: t({
    type: ResponseFilter,
    description: 'Restricts the export; all responses by default.',
  }),
});

interface RequestedSelection {
  readonly filter: RequestedFilter;
  readonly after: string | null | undefined;
  readonly before: string | null | undefined;
}

type ExportOptions = Readonly<Record<string, string | null | undefined>>;

/** The URLs of a download, and of the one that continues it. */
function exportOf(
  services: Platform,
  download: Download,
  path: string,
  selection: RequestedSelection,
  options: ExportOptions,
): Export {
  return {
    ...download,
    url: exportUrl(services, path, selection, options),
    async findNextUrl() {
      const next = await download.next?.();
      return next && exportUrl(services, path, { ...selection, ...next }, options);
    },
  };
}

/** URL of the corresponding REST request. */
function exportUrl(
  { config }: Platform,
  path: string,
  { filter: { approval, from, to, condition, q }, after, before }: RequestedSelection,
  options: ExportOptions,
): string {
  const url = new URL(`${publicUrl(config)}/api/v1/${path}`);
  const parameters = {
    ...options,
    after,
    before,
    approval: approval?.toLowerCase(),
    from: from && new Date(from.start).toISOString(),
    to: to && new Date(to.end - 1).toISOString(),
    filter: condition ? JSON.stringify(condition) : undefined,
    q,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

builder.queryFields((t) => ({
  exportResponses: t.field({
    type: ExportType,
    description:
      'Exports the newest 100,000 responses of a form, newest first; or, with `after`, the oldest ' +
      '100,000 after that response, oldest first. The REST endpoint returns the file. `nextUrl` ' +
      'continues an export that the limit cuts off, and so does the header `Link` of the download. A ' +
      'codebook has the questions of all published versions, whichever responses are selected.',
    scope: 'responses:read',
    args: {
      ...selectionArgs(t.arg),
      format: t.arg({ type: ExportFormat, description: 'File format; CSV by default.' }),
      file: t.arg({
        type: CodebookFile,
        description: 'File format of a codebook (`format: CODEBOOK`); CSV by default.',
      }),
      bom: t.arg.boolean({
        description: 'Start CSV with a byte order mark, which some spreadsheets require.',
      }),
      table: t.arg.string({
        description:
          'Id of a repeat: a row of CSV for each of its entries, in place of each response.',
      }),
      language: t.arg.string({
        description:
          'Language of the headings and labels of CSV and XLSX, one of the form; by default the one it is written in.',
      }),
      ...tableArgs(t.arg),
    },
    resolve: async (
      _,
      {
        formId,
        format,
        file,
        bom,
        table,
        language,
        after,
        before,
        filter: requested,
        ...sentOptions
      },
      { services, viewer, reply },
    ) => {
      const sent = requested ?? {};
      const filter = await resolveFilter(services, viewer(), formId, sent);
      const request = {
        filter,
        after,
        before,
        format: format ?? 'csv',
        file,
        bom: bom ?? false,
        table,
        language,
        options: sentOptions,
      };
      const download = await exportResponses(services, viewer(), formId, request);
      reply.download = download;
      const { timeZone: time_zone, ...others } = sentOptions;
      const options = {
        format: request.format,
        file,
        ...(bom && { bom: 'true' }),
        table,
        language,
        ...others,
        time_zone,
      };
      const path = `forms/${formId}/responses/export`;
      return exportOf(services, download, path, { filter: sent, after, before }, options);
    },
  }),
  exportFiles: t.field({
    type: ExportType,
    description:
      'Exports the files of the newest 100,000 responses of a form, or of the oldest after `after`, ' +
      'as a ZIP archive with a list of them, `manifest.csv`. The REST endpoint returns the file. ' +
      '`nextUrl` continues an export that the limit cuts off.',
    scope: 'responses:read',
    args: selectionArgs(t.arg),
    resolve: async (
      _,
      { formId, after, before, filter: requested },
      { services, viewer, reply },
    ) => {
      const sent = requested ?? {};
      const filter = await resolveFilter(services, viewer(), formId, sent);
      const download = await exportFiles(services, viewer(), formId, { filter, after, before });
      reply.download = download;
      const path = `forms/${formId}/files/export`;
      return exportOf(services, download, path, { filter: sent, after, before }, {});
    },
  }),
}));
