import type { ResponseFormatName } from '../../../../../../src/responses/export/formats.ts';
import { t } from '../../../texts/translate.tsx';
import type { ListOptions } from './table-fields.ts';

/** What a file is for: it determines the format, and the options that are not the defaults. */
interface Preset {
  readonly label: string;
  readonly description: string;
  readonly format: ResponseFormatName;
  readonly options: ListOptions;
}

export const presets = {
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

export type PresetName = keyof typeof presets;
