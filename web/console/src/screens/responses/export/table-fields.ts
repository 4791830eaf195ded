import {
  type TableOption,
  tableOptions,
} from '../../../../../../src/responses/export/tables/table-options.ts';
import { t, translate } from '../../../texts/translate.tsx';

type Options = typeof tableOptions;

/** Name of an option of tables that has a list of values. */
type ListOption = {
  [Name in keyof Options]: Options[Name] extends { readonly values: unknown } ? Name : never;
}[keyof Options];

type ListValue<Name extends ListOption> = Options[Name]['values'][number]['name'];

/** Values of options. */
export type ListOptions = { readonly [Name in ListOption]?: ListValue<Name> };

/** The field of an option. What it does, its values and its formats are those of the service. */
export interface TableField {
  /** The query parameter. */
  readonly name: ListOption;
  readonly label: string;
  readonly formats: readonly string[];
  /** The default first. */
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
  }[];
}

function fieldOf<Name extends ListOption>(
  name: Name,
  label: string,
  labels: Readonly<Record<ListValue<Name>, string>>,
): TableField {
  const { formats, values = [] }: TableOption = tableOptions[name];
  const labelOf = new Map(Object.entries<string>(labels));
  return {
    name,
    label,
    formats,
    values: values.map(({ name: value, description }) => ({
      value,
      label: labelOf.get(value) ?? value,
      description: textOf(description),
    })),
  };
}

const fields: Readonly<Record<ListOption, TableField>> = {
  choices: fieldOf('choices', t('Answers with several parts'), {
    joined: t('One cell'),
    columns: t('Several columns'),
  }),
  values: fieldOf('values', t('Names of options'), {
    labels: t('Labels'),
    ids: t('Ids'),
    codes: t('Codes'),
  }),
  headings: fieldOf('headings', t('Headings'), {
    titles: t('Titles'),
    ids: t('Ids'),
    codes: t('Codes'),
  }),
  questions: fieldOf('questions', t('Questions'), {
    answered: t('Of the exported versions'),
    live: t('Of the newest version'),
    all: t('Of all versions'),
  }),
  delimiter: fieldOf('delimiter', t('Delimiter'), {
    comma: t('Comma'),
    semicolon: t('Semicolon'),
    tab: t('Tab'),
  }),
  decimal: fieldOf('decimal', t('Decimal separator'), { point: t('Point'), comma: t('Comma') }),
};

/** The fields in the order in which they are shown. */
export const tableFields: readonly TableField[] = Object.values(fields);

/** The option of the time zone. */
export const timeZoneOption = {
  formats: tableOptions.timeZone.formats,
  description: textOf(tableOptions.timeZone.description),
};

function textOf(description: string): string {
  return translate(description).replaceAll('`', '');
}
