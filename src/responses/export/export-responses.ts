// Prepares exports of responses, and codebooks. They are read when the download is opened, from a replica if there is
// one.

import type { FailureCode } from '../../../packages/common/failure-codes.ts';
import { checkAll, type Failure, validationFailed } from '../../../packages/common/problem.ts';
import { type Zone, zoneOf } from '../../../packages/common/text/zoned-time.ts';
import { downloadName } from '../../files/file-metadata.ts';
import { findDefinition, findForm } from '../../forms/form-queries.ts';
import { parseSettings, type Settings } from '../../forms/settings/form-settings.ts';
import { parseFormLanguage } from '../../forms/translations/exchange-translations.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Download } from '../../platform/storage/storage.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { findRepeatIds } from '../filter/conditions/question-catalog.ts';
import { publishedVersions } from '../read/answered-questions.ts';
import { type Codebook, createCodebook } from './codebook/codebook.ts';
import { type CodebookFormatName, codebookFormats } from './codebook/codebook-formats.ts';
import { exportLimits } from './export-limits.ts';
import { streamOf } from './export-pages.ts';
import {
  checkBounds,
  type ExportServices,
  nextBound,
  rangeFinder,
  type Selection,
} from './export-range.ts';
import { type ExportFormatName, exportFormats, type ResponseFormatName } from './formats.ts';
import { type TableOptions, tableOptionFailures } from './tables/table-options.ts';

export interface ExportRequest extends Selection {
  readonly format: ExportFormatName;
  /** The file format of a codebook; CSV by default. */
  readonly file?: CodebookFormatName | null | undefined;
  /** Start with a byte order mark, which some spreadsheets need to detect UTF-8. */
  readonly bom: boolean;
  /** Language of headings and labels in tables; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Id of a repeat: a row of CSV for each of its entries, in place of each response. */
  readonly table?: string | null | undefined;
  /** How tables are written. */
  readonly options?: TableOptions | undefined;
  /** Called with the number of responses of each page that is written. */
  readonly onPage?: ((responses: number) => void) | undefined;
}

/**
 * Prepares an export of a form in the viewer's workspace. A codebook contains all questions, whichever responses are
 * selected.
 *
 * @throws {Problem} `not_found`, `validation_failed`; when the download is opened, `query_too_expensive`
 */
export async function exportResponses(
  services: ExportServices,
  viewer: Viewer,
  formId: string,
  { format, ...request }: ExportRequest,
): Promise<Download> {
  const { bom, onPage, options = {} } = request;
  checkCodebookOptions(format, request);
  if (format === 'codebook') {
    checkOptions(options, format);
    return exportCodebook(services, viewer, formId, { file: request.file ?? 'csv', bom });
  }
  const checked = await checkRequest(services, viewer, formId, { ...request, format });
  const { form, language, zone } = checked;
  const repeat = request.table ?? undefined;
  const day = services.clock.now().toISOString().slice(0, 10);
  const { mediaType, write } = exportFormats[format];
  const findRange = rangeFinder(services, viewer, formId, request);
  const formatOptions = { bom, language, repeat, table: options, zone };
  return {
    fileName: downloadName(form, ...(repeat === undefined ? [] : [repeat]), `${day}.${format}`),
    mediaType,
    open: async () => streamOf(write(services, { ...(await findRange()), onPage }, formatOptions)),
    next: async () => nextBound(await findRange()),
  };
}

/** Refuses options of responses in codebooks, and those of codebooks elsewhere. */
function checkCodebookOptions(
  format: ExportFormatName,
  { file, language, table }: Pick<ExportRequest, 'file' | 'language' | 'table'>,
): void {
  const isCodebook = format === 'codebook';
  const message = isCodebook
    ? 'A codebook has the texts of all languages, and all questions: leave this out.'
    : 'Only codebooks (format=codebook) have this option.';
  const unfit = Object.entries(isCodebook ? { language, table } : { file });
  const failures = unfit
    .filter(([, value]) => typeof value === 'string')
    .map(([name]): Failure => ({ path: [name], code: 'invalid_value', message }));
  if (failures.length > 0) throw validationFailed(failures);
}

/** An export of responses. */
interface ResponseRequest extends ExportRequest {
  readonly format: ResponseFormatName;
}

/** What an export needs of the form. */
interface CheckedRequest {
  readonly form: { readonly title: string; readonly slug: string };
  /** One of the live version, or of the draft without one. */
  readonly language: string | undefined;
  /** That of the request, or of the form if it is not UTC. */
  readonly zone: Zone | undefined;
}

async function checkRequest(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { language, table, format, options = {}, ...selection }: ResponseRequest,
): Promise<CheckedRequest> {
  const select = { title: true, slug: true, settings: true };
  const { settings, ...form } = await findForm(services, viewer, formId, { select });
  const needsDefinition = typeof language === 'string' || typeof table === 'string';
  const shown = needsDefinition ? await findDefinition(services, viewer, formId) : undefined;
  const repeats =
    typeof table === 'string' ? await findRepeatIds(services.db, formId, shown?.version ?? 0) : [];
  const [checked] = checkAll(
    () =>
      shown &&
      typeof language === 'string' &&
      parseFormLanguage(shown.definition, language, ['language']),
    () => typeof table === 'string' && checkTable(table, format, repeats),
    () => checkBounds(selection),
    () => checkOptions(options, format),
  );
  const zone = options.timeZone ?? zoneOfSettings(parseSettings(settings));
  return {
    form,
    language: checked || undefined,
    zone: zone === undefined ? undefined : zoneOf(zone),
  };
}

const zoneOfSettings = ({ timeZone }: Settings) => (timeZone === 'UTC' ? undefined : timeZone);

function checkOptions(options: TableOptions, format: ExportFormatName): void {
  const failures = tableOptionFailures(options, format);
  if (failures.length > 0) throw validationFailed(failures);
}

function checkTable(table: string, format: ResponseFormatName, repeats: readonly string[]): void {
  const fail = (code: FailureCode, message: string) => {
    throw validationFailed([{ path: ['table'], code, message }]);
  };
  if (format !== 'csv') fail('invalid_value', 'Only CSV has one table: other formats have all.');
  if (repeats.includes(table)) return;
  const known = repeats.length > 0 ? ` Repeats: ${[...new Set(repeats)].join(', ')}.` : '';
  fail('unknown_question', `No published version has a repeat with this id.${known}`);
}

interface CodebookRequest {
  readonly file: CodebookFormatName;
  /** Start CSV with a byte order mark. */
  readonly bom: boolean;
}

/**
 * Prepares the codebook of a form in the viewer's workspace: the questions of all published versions.
 *
 * @throws {Problem} `not_found`; when the download is opened, `validation_failed` for very many questions and options
 */
async function exportCodebook(
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
