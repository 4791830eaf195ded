import { type Failure, validationFailed } from '../../../packages/common/problem.ts';
import { downloadName } from '../../files/display-name.ts';
import { findForm } from '../../forms/form-queries.ts';
import type { Platform } from '../../platform/container/platform.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { publishedVersions } from '../read/question-history.ts';
import { createCodebook } from './codebook/codebook.ts';
import type { Codebook } from './codebook/codebook-model.ts';
import { type CodebookFormatName, codebookFormats } from './codebook/formats.ts';
import { exportLimits } from './export-limits.ts';
import { streamOf } from './stream-download.ts';

export interface CodebookRequest {
  readonly file: CodebookFormatName;
  /** Start CSV with a byte order mark. */
  readonly bom: boolean;
}

/**
 * Prepares the codebook of a form in the viewer's workspace: the questions of all published versions. Versions are read
 * when the download is opened, from a replica if there is one.
 *
 * @throws {Problem} `not_found`; when the download is opened, `validation_failed` for very many questions and options
 */
export async function exportCodebook(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { file, bom }: CodebookRequest,
): Promise<Download> {
  const form = await findForm(services, viewer, formId, { select: { title: true, slug: true } });
  const now = services.clock.now();
  const { mediaType, write } = codebookFormats[file];
  async function* content() {
    yield* write(await readCodebook(services, formId), { bom, now });
  }
  return {
    fileName: downloadName(form, 'codebook', `${now.toISOString().slice(0, 10)}.${file}`),
    mediaType,
    open: () => streamOf(content()),
  };
}

async function readCodebook(services: Platform, formId: string): Promise<Codebook> {
  const codebook = createCodebook();
  for await (const { version, definition } of publishedVersions(services, formId)) {
    codebook.addVersion(version, definition);
    if (codebook.size > exportLimits.recorded) throw tooManyTexts();
  }
  return codebook.finish();
}

function tooManyTexts() {
  const most = exportLimits.recorded.toLocaleString('en');
  const message = `The versions have more than ${most} different questions, options, rows and columns.`;
  const failure: Failure = { path: ['format'], code: 'too_many', message };
  return validationFailed([failure]);
}
