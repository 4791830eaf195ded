import { Readable } from 'node:stream';
import { definitionModel } from '../../definition/definition-model.ts';
import { findForm } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseFilter } from '../read/response-filter.ts';
import { findExportRange } from './export-cursor.ts';
import { exportLimits } from './export-limits.ts';
import { type ExportFormatName, type ExportWriter, exportFormats } from './formats.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: ExportFormatName;
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels in CSV; by default that of the form. */
  readonly language?: string | null | undefined;
}

/**
 * Prepares an export of a form in the viewer's workspace. Responses are read when the download is
 * opened, from a replica if there is one.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function exportResponses(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { filter, format, bom, language: sent }: ExportRequest,
): Promise<Download> {
  const { slug, language } = await findLanguage(services, viewer, formId, sent ?? undefined);
  const day = services.clock.now().toISOString().slice(0, 10);
  const { mediaType, writer } = exportFormats[format];
  const write = writer({ bom, language });
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType,
    // Strings instead of buffers: external memory is collected late
    // (docs/decisions/0018-what-profiles-showed.md).
    open: async () =>
      Readable.from(await primed(exportChunks(services, formId, filter, write)), {
        highWaterMark: 2,
      }),
  };
}

/** The slug of a form, and the language of an export: one of the live version, or of the draft without one. */
async function findLanguage(
  services: Platform,
  viewer: Viewer,
  formId: string,
  sent: string | undefined,
): Promise<{ slug: string; language?: string }> {
  if (sent === undefined) return findForm(services, viewer, formId, { select: { slug: true } });
  const select = { slug: true, draft: true, published: { select: { definition: true } } };
  const form: FormWithVersion = await findForm(services, viewer, formId, { select });
  const definition = definitionModel.parse(form.published?.definition ?? form.draft);
  return {
    slug: form.slug,
    language: parseFormLanguage(definition, sent, ['query', 'language']),
  };
}

interface FormWithVersion {
  readonly slug: string;
  readonly draft: unknown;
  readonly published?: { readonly definition: unknown } | null;
}

/**
 * Awaits the first chunk, so that an early error is thrown before the response headers are sent.
 */
async function primed(chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await chunks.next();
  return (async function* () {
    try {
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
    } finally {
      await chunks.return(undefined);
    }
  })();
}

async function* exportChunks(
  services: Platform,
  formId: string,
  filter: ResponseFilter,
  write: ExportWriter,
): AsyncGenerator<string> {
  yield* write(services, await findExportRange(services, formId, filter, exportLimits.responses));
}
