import { checkAll } from '../../../packages/common/problem.ts';
import { findDefinition, findForm } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/form-languages.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { type ExportFormatName, exportFormats } from './formats.ts';
import {
  checkBounds,
  type ExportServices,
  nextBound,
  rangeFinder,
  type Selection,
} from './selection.ts';
import { streamOf } from './stream-download.ts';

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
  const { format, bom, onPage } = request;
  const day = services.clock.now().toISOString().slice(0, 10);
  const { mediaType, write } = exportFormats[format];
  const findRange = rangeFinder(services, viewer, formId, request);
  return {
    fileName: `${slug}-${day}.${format}`,
    mediaType,
    open: async () =>
      streamOf(write(services, { ...(await findRange()), onPage }, { bom, language })),
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
  if (typeof language !== 'string') {
    const { slug } = await findForm(services, viewer, formId, { select: { slug: true } });
    checkBounds(selection);
    return { slug, language: undefined };
  }
  const { slug, definition } = await findDefinition(services, viewer, formId);
  const [checked] = checkAll(
    () => parseFormLanguage(definition, language, ['language']),
    () => checkBounds(selection),
  );
  return { slug, language: checked };
}
