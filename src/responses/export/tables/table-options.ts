// The options of tables. The arguments of GraphQL, the query parameters of REST and the options of the command line are
// derived from them.

import type { Failure } from '../../../../packages/common/problem.ts';
import { isTimeZone, unknownTimeZone } from '../../../../packages/common/text/time-zone.ts';

/** The formats with tables. */
type TableFormat = 'csv' | 'xlsx';

const tableFormats: readonly TableFormat[] = ['csv', 'xlsx'];

/** One option of tables. */
export interface TableOption {
  /** A phrase for the help of the command line. */
  readonly summary: string;
  readonly description: string;
  /** The formats that have it; others refuse it. */
  readonly formats: readonly TableFormat[];
  /** Its values, the default first; absent if there are too many. */
  readonly values?: readonly NamedValue[];
}

/** A value of an option. */
export interface NamedValue<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
}

export const tableOptions = {
  choices: {
    summary: 'cells of questions with options',
    description: 'Whether an answer with several parts is one cell or several columns.',
    formats: tableFormats,
    values: [
      { name: 'joined', description: 'One cell with everything that was chosen.' },
      {
        name: 'columns',
        description:
          'A column for each option, ranked option, row of a matrix, and for other answers.',
      },
    ],
  },
  values: {
    summary: 'what represents options',
    description:
      'What represents options, rows and columns of answers. If it is sent, an option has one name over all versions: the latest.',
    formats: tableFormats,
    values: [
      { name: 'labels', description: 'Their labels.' },
      { name: 'ids', description: 'Their ids; `true` and `false` for yes and no.' },
      { name: 'codes', description: 'Their codes, or the ids of those without code.' },
    ],
  },
  headings: {
    summary: 'headings of questions',
    description: 'What the headings of questions are. Each heading is unique.',
    formats: tableFormats,
    values: [
      { name: 'titles', description: 'Titles of questions, and labels of options.' },
      { name: 'ids', description: 'Ids, such as `fruits/apple`.' },
      { name: 'codes', description: 'Codes, or the ids of questions and options without code.' },
    ],
  },
  questions: {
    summary: 'questions that have columns',
    description: 'Which questions have columns.',
    formats: tableFormats,
    values: [
      { name: 'answered', description: 'Those of the versions with selected responses.' },
      { name: 'live', description: 'Those of the newest published version.' },
      { name: 'all', description: 'Those of all published versions.' },
    ],
  },
  delimiter: {
    summary: 'what separates cells of CSV',
    description: 'What separates the cells of CSV.',
    formats: ['csv'],
    values: [
      { name: 'comma', description: 'A comma.' },
      { name: 'semicolon', description: 'A semicolon.' },
      { name: 'tab', description: 'A tab.' },
    ],
  },
  decimal: {
    summary: 'decimal separator of numbers in CSV',
    description: 'The decimal separator of numbers in CSV.',
    formats: ['csv'],
    values: [
      { name: 'point', description: 'A point.' },
      { name: 'comma', description: 'A comma.' },
    ],
  },
  timeZone: {
    summary: 'time zone (IANA name) of dates with times',
    description:
      'Time zone (IANA name) of all dates with times, such as `Europe/Berlin`; by default that of the form. If that is ' +
      'UTC, answers keep the offsets that they have.',
    formats: tableFormats,
  },
} as const satisfies Readonly<Record<string, TableOption>>;

type Options = typeof tableOptions;

/** The options of a request. An option that is absent leaves the table as it is without any. */
export type TableOptions = {
  readonly [Name in keyof Options]?:
    | (Options[Name] extends { readonly values: readonly NamedValue<infer Value>[] }
        ? Value
        : string)
    | null
    | undefined;
};

/** What an option is, which formats have it, and its default. */
export function descriptionOf({ description, formats, values }: TableOption): string {
  const [first] = values ?? [];
  const fallback = first && ` By default \`${first.name}\`.`;
  return `${description}${fallback ?? ''} Only for ${namesOf(formats)}.`;
}

/** Reports the options that a format does not have, and a time zone that the service does not know. */
export function tableOptionFailures(sent: TableOptions, format: string): Failure[] {
  const unfit = Object.entries<TableOption>(tableOptions).flatMap(([name, { formats }]) =>
    Reflect.get(sent, name) == null || formats.some((one) => one === format)
      ? []
      : [{ path: [name], ...unfitFailure(formats) }],
  );
  const { timeZone } = sent;
  if (timeZone == null || unfit.length > 0 || isTimeZone(timeZone)) return unfit;
  return [{ path: ['timeZone'], ...unknownTimeZone }];
}

const unfitFailure = (formats: readonly TableFormat[]) => ({
  code: 'invalid_value' as const,
  message: `Only ${namesOf(formats)} can have this option.`,
});

const namesOf = (formats: readonly TableFormat[]): string =>
  formats.map((name) => name.toUpperCase()).join(' and ');
