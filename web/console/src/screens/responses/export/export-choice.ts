import { exportLimits } from '../../../../../../src/responses/export/export-limits.ts';
import type { ResponseFormatName } from '../../../../../../src/responses/export/formats.ts';
import { isRecord, parseJson } from '../../../parse-json.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { type ListOptions, type TableField, tableFields, timeZoneOption } from './table-fields.ts';

/** The time zones that the browser knows, by their IANA names. */
const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The time zones whose names contain a text, with spaces for underscores: `new york`. */
export function timeZonesWith(text: string): string[] {
  const searched = plain(text);
  return timeZones.filter((zone) => plain(zone).includes(searched));
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ');

/** What a file is for: it determines the format, and the options that are not the defaults. */
interface Preset {
  readonly label: string;
  readonly description: string;
  readonly format: ResponseFormatName;
  readonly options: ListOptions;
}

const presets = {
  spreadsheet: {
    label: t('Spreadsheet'),
    description: t('A workbook to read, with titles and labels.'),
    format: 'xlsx',
    options: {},
  },
  statistics: {
    label: t('Statistics (R, pandas, SPSS)'),
    description: t('Codes, columns for options, and the questions of all versions.'),
    format: 'csv',
    options: { choices: 'columns', values: 'codes', headings: 'codes', questions: 'all' },
  },
  import: {
    label: t('Import again'),
    description: t('Ids, which remain when titles and labels change.'),
    format: 'csv',
    options: { choices: 'columns', values: 'ids', headings: 'ids' },
  },
} as const satisfies Readonly<Record<string, Preset>>;

type PresetName = keyof typeof presets;

/** How responses are exported; which ones is decided elsewhere. */
export interface ExportChoice {
  readonly purpose: PresetName | 'custom';
  readonly format: ResponseFormatName;
  /** The values of the options that are not the defaults. */
  readonly options: Readonly<Record<string, string>>;
  /** Starts CSV with a byte order mark. */
  readonly bom: boolean;
  /** IANA name; null for the time zone of the form. */
  readonly timeZone: string | null;
}

const formatLabels: Readonly<Record<ResponseFormatName, string>> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON',
  jsonl: 'JSON Lines',
};

const isFormat = (name: unknown): name is ResponseFormatName =>
  typeof name === 'string' && Object.hasOwn(formatLabels, name);

/** The formats, in the order in which they are shown. */
export const formats = Object.keys(formatLabels)
  .filter(isFormat)
  .map((value) => ({ value, label: formatLabels[value] }));

/** The purposes: the presets, and a choice of one's own. */
export const purposes = [
  ...Object.entries<{ label: string; description: string }>(presets).map(
    ([value, { label, description }]) => ({ value, label, description }),
  ),
  { value: 'custom', label: t('Custom'), description: t('A format and options of your choice.') },
];

/** The choice of a preset; `custom` keeps what was chosen before. */
export function choosePurpose(choice: ExportChoice, name: string): ExportChoice {
  if (isPreset(name)) return choiceOf(name);
  return { ...choice, purpose: 'custom' };
}

/** A choice with changes, which is not that of a preset any more. */
export const changeChoice = (
  choice: ExportChoice,
  changes: Partial<Omit<ExportChoice, 'purpose'>>,
): ExportChoice => ({ ...choice, ...changes, purpose: 'custom' });

/** A choice with another value of an option. */
export function changeOption(
  choice: ExportChoice,
  { name, values: [fallback] }: TableField,
  value: string,
): ExportChoice {
  const { [name]: _, ...others } = choice.options;
  const options = value === fallback?.value ? others : { ...others, [name]: value };
  return changeChoice(choice, { options });
}

/** The value of an option. */
export const optionOf = ({ options }: ExportChoice, { name, values }: TableField): string =>
  options[name] ?? values[0]?.value ?? '';

/** Whether a format has dates in a time zone of one's choice. */
export const takesTimeZone = (format: ResponseFormatName): boolean =>
  timeZoneOption.formats.some((one) => one === format);

/** The query parameters. Options that the format does not take, and defaults, are left out. */
export function exportParams(
  { format, options, bom, timeZone }: ExportChoice,
  table: string | null,
): Readonly<Record<string, string>> {
  const taken = tableFields.flatMap(({ name, formats }) => {
    const value = options[name];
    return value !== undefined && formats.includes(format) ? [[name, value]] : [];
  });
  return {
    format,
    ...(format === 'csv' && table !== null && { table }),
    ...Object.fromEntries(taken),
    ...(format === 'csv' && bom && { bom: 'true' }),
    ...(timeZone !== null && takesTimeZone(format) && { time_zone: timeZone }),
  };
}

/** A choice that was stored as JSON. What is not valid has its default; a preset is what it is now. */
export function readChoice(text: string | null): ExportChoice {
  const stored = parseJson<Record<string, unknown> | null>(text ?? '');
  if (!isRecord(stored)) return choiceOf('spreadsheet');
  const { purpose, format, options, bom, timeZone } = stored;
  if (purpose !== 'custom') return choiceOf(isPreset(purpose) ? purpose : 'spreadsheet');
  return {
    purpose,
    format: isFormat(format) ? format : 'csv',
    options: readOptions(options),
    bom: bom === true,
    timeZone: timeZones.find((zone) => zone === timeZone) ?? null,
  };
}

function readOptions(stored: unknown): Readonly<Record<string, string>> {
  const sent = new Map(isRecord(stored) ? Object.entries(stored) : []);
  return Object.fromEntries(
    tableFields.flatMap(({ name, values: [, ...others] }) => {
      const found = others.find(({ value }) => value === sent.get(name));
      return found ? [[name, found.value]] : [];
    }),
  );
}

const choiceOf = (purpose: PresetName): ExportChoice => {
  const { format, options } = presets[purpose];
  return { purpose, format, options, bom: false, timeZone: null };
};

const isPreset = (name: unknown): name is PresetName =>
  typeof name === 'string' && Object.hasOwn(presets, name);

/** Which responses an export contains. */
interface ExportContents {
  /** Number of responses that the filter matches; undefined until it is known. */
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  /** Whether the rows are entries of a repeat. */
  readonly hasEntries: boolean;
}

/** Whether an export leaves out responses. */
export const isCutOff = (total = 0): boolean => total > exportLimits.responses;

/** The number of responses that an export contains at most. */
export const mostText = formatNumber(exportLimits.responses);

/** What a file will contain: `The file contains the entries of 3 responses, as filtered.` */
export function contentsText({ total, isFiltered, hasEntries }: ExportContents): string {
  const contents = hasEntries ? entriesText(total) : responsesText(total);
  return isFiltered
    ? t('The file contains {contents}, as filtered.', { contents })
    : t('The file contains {contents}.', { contents });
}

function responsesText(total: number | undefined): string {
  if (total === undefined) return t('all responses');
  if (!isCutOff(total)) return plural(total, '{n} response', '{n} responses');
  return t('the newest {most} of {total} responses', {
    most: mostText,
    total: formatNumber(total),
  });
}

function entriesText(total: number | undefined): string {
  if (total === undefined) return t('the entries of all responses');
  if (!isCutOff(total)) {
    return plural(total, 'the entries of {n} response', 'the entries of {n} responses');
  }
  return t('the entries of the newest {most} of {total} responses', {
    most: mostText,
    total: formatNumber(total),
  });
}
