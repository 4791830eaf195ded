import { checkAll } from '../../../packages/common/problem.ts';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { findForm } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ExportRange } from './export-range.ts';
import { type ExportFormatName, type ExportWriter, exportFormats } from './formats.ts';
import {
  checkBounds,
  type ExportServices,
  nextBound,
  rangeFinder,
  type Selection,
} from './selection.ts';
import { type ExportChunk, streamOf } from './stream-download.ts';

export interface ExportRequest extends Selection {
  readonly format: ExportFormatName;
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels in tables; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Called with the number of responses of each page that is written. */
  readonly onPage?: ((responses: number) => void) | undefined;
}

/**
 * Prepares an export of a form in the viewer's workspace. Responses are read when the download is
 * opened, from a replica if there is one.
 *
 * @throws {Problem} `not_found`, `validation_failed`; when the download is opened, `query_too_expensive`
 */
export async function exportResponses(
  services: ExportServices,
  viewer: Viewer,
  formId: string,
  request: ExportRequest,
): Promise<Download> {
  const { slug, language } = await checkRequest(services, viewer, formId, request);
  const { format, bom } = request;
  const day = services.clock.now().toISOString().slice(0, 10);
  const { mediaType, writer } = exportFormats[format];
  const write = writer({ bom, language });
  const findRange = rangeFinder(services, viewer, formId, request);
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType,
    open: () => streamOf(exportChunks(services, findRange, request, write)),
    next: async () => nextBound(await findRange()),
  };
}

/** The slug of the form, and the language: one of the live version, or of the draft without one. */
async function checkRequest(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { language, ...selection }: ExportRequest,
): Promise<{ slug: string; language: string | undefined }> {
  const needsDefinition = typeof language === 'string';
  const select = {
    slug: true,
    ...(needsDefinition && { draft: true, published: { select: { definition: true } } }),
  };
  const form: FormWithVersion = await findForm(services, viewer, formId, { select });
  const [checked] = checkAll(
    () => {
      if (!needsDefinition) return undefined;
      const definition = definitionModel.parse(form.published?.definition ?? form.draft);
      return parseFormLanguage(definition, language, ['query', 'language']);
    },
    () => checkBounds(selection),
  );
  return { slug: form.slug, language: checked };
}

interface FormWithVersion {
  readonly slug: string;
  readonly draft?: unknown;
  readonly published?: { readonly definition: unknown } | null;
}

async function* exportChunks(
  services: ExportServices,
  findRange: () => Promise<ExportRange>,
  { onPage }: ExportRequest,
  write: ExportWriter,
): AsyncGenerator<ExportChunk> {
  yield* write(services, { ...(await findRange()), onPage });
}
