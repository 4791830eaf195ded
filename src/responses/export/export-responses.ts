import { Readable } from 'node:stream';
import { definitionModel } from '../../definition/definition-model.ts';
import { findForm } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { isId } from '../../platform/ids.ts';
import { checkAll, validationFailed } from '../../platform/problem.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseFilter } from '../read/response-filter.ts';
import { exportLimits } from './export-limits.ts';
import { findExportRange, findIncrement } from './export-range.ts';
import {
  type ExportChunk,
  type ExportFormatName,
  type ExportWriter,
  exportFormats,
} from './formats.ts';

export interface ExportRequest {
  readonly filter: ResponseFilter;
  readonly format: ExportFormatName;
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels in CSV; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Id of a response: the oldest responses after it, oldest first, without gaps. */
  readonly after?: string | null | undefined;
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
  { format, bom, ...request }: ExportRequest,
): Promise<Download> {
  const { slug, language, ...selection } = await checkRequest(services, viewer, formId, request);
  const day = services.clock.now().toISOString().slice(0, 10);
  const { mediaType, writer } = exportFormats[format];
  const write = writer({ bom, language });
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType,
    // Strings instead of buffers: external memory is collected late
    // (docs/decisions/0018-what-profiles-showed.md).
    open: async () =>
      Readable.from(await primed(exportChunks(services, formId, selection, write)), {
        highWaterMark: 2,
      }),
  };
}

/** Which responses are exported. */
interface Selection {
  readonly filter: ResponseFilter;
  readonly after: string | undefined;
}

interface CheckedRequest extends Selection {
  readonly slug: string;
  /** One of the live version, or of the draft without one. */
  readonly language: string | undefined;
}

async function checkRequest(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { filter, language, after }: Omit<ExportRequest, 'format' | 'bom'>,
): Promise<CheckedRequest> {
  const needsDefinition = typeof language === 'string';
  const select = {
    slug: true,
    ...(needsDefinition && { draft: true, published: { select: { definition: true } } }),
  };
  const form: FormWithVersion = await findForm(services, viewer, formId, { select });
  const [checkedLanguage, checkedAfter] = checkAll(
    () => {
      if (!needsDefinition) return undefined;
      const definition = definitionModel.parse(form.published?.definition ?? form.draft);
      return parseFormLanguage(definition, language, ['query', 'language']);
    },
    () => parseAfter(after),
  );
  return { slug: form.slug, filter, language: checkedLanguage, after: checkedAfter };
}

interface FormWithVersion {
  readonly slug: string;
  readonly draft?: unknown;
  readonly published?: { readonly definition: unknown } | null;
}

/** Any id of a response: ids are ordered, so that of a deleted response works as well. */
function parseAfter(after: string | null | undefined): string | undefined {
  if (typeof after !== 'string') return undefined;
  if (isId('resp', after)) return after;
  const message = 'Must be the id of a response, for example the last one of an earlier export.';
  throw validationFailed([{ path: ['query', 'after'], code: 'invalid_value', message }]);
}

/**
 * Awaits the first chunk, so that an early error is thrown before the response headers are sent.
 */
async function primed(chunks: AsyncGenerator<ExportChunk>): Promise<AsyncGenerator<ExportChunk>> {
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
  { filter, after }: Selection,
  write: ExportWriter,
): AsyncGenerator<ExportChunk> {
  const limit = exportLimits.responses;
  const range =
    after === undefined
      ? await findExportRange(services, formId, filter, limit)
      : await findIncrement(services, formId, filter, after, limit);
  yield* write(services, range);
}
