import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import {
  valueKindOf,
  valueTypeOf,
} from '../../../../../../packages/definition/questions/question-types.ts';
import type { ResponseRowFragment } from '../../../../generated/responses.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber, formatRelativeTime } from '../../../ui/format.ts';
import { answerText } from '../answer-text.ts';
import { labelOf } from '../decision/decisions.ts';

/** A column of the table of responses. */
export interface Column {
  /** Id of the question, or a name that begins with `$`. */
  readonly id: string;
  readonly label: string;
  /** Width in pixels. */
  readonly width: number;
  /** The text of a cell; empty without a value. */
  textOf(row: ResponseRowFragment): string;
}

/** Which columns are shown, in order. It is stored for each form. */
export interface ColumnChoice {
  /** Ids of the shown columns in order; columns that are in neither list are new and shown at the end. */
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

type Answer = NonNullable<ResponseRowFragment['answerList']>[number];

const answerWidth = 220;

const column = (id: string, label: string, width: number, textOf: Column['textOf']): Column => ({
  id,
  label,
  width,
  textOf,
});

/** Columns of every response. */
const systemColumns: readonly Column[] = [
  column('$created', t('Submitted'), 150, ({ createdAt }) => formatRelativeTime(createdAt)),
  column('$status', t('Decision'), 130, ({ approval }) => labelOf(approval.status)),
  column('$score', t('Score'), 100, ({ approval: { status, percent } }) =>
    status === 'NONE' ? '' : `${formatNumber(percent)} %`,
  ),
];

/** Columns that are hidden unless they are chosen. */
const optionalColumns: readonly Column[] = [
  column('$language', t('Language'), 100, ({ language }) => language ?? ''),
  column('$version', t('Version'), 90, ({ formVersion }) => String(formVersion)),
  column('$duration', t('Duration'), 110, ({ durationMs }) => formatDuration(durationMs)),
  column('$source', t('Source'), 100, ({ source }) => source.toLowerCase()),
  column('$id', t('Id'), 260, ({ id }) => id),
];

/**
 * All columns of a form: those of every response, its questions, and questions of earlier versions. A response lists
 * all questions of its version, so that one of each version is read.
 */
export function columnsOf(
  definition: Definition,
  rows: readonly ResponseRowFragment[],
): readonly Column[] {
  const labels = new Map<string, string>();
  const yesNoIds = new Set<string>();
  for (const element of elementsOf(definition)) {
    if (valueTypeOf(element.type)) labels.set(element.id, element.title ?? element.id);
    if (valueKindOf(element) === 'boolean') yesNoIds.add(element.id);
  }
  const versions = new Map(rows.map((row) => [row.formVersion, row]));
  for (const { answerList } of versions.values()) {
    for (const { question } of answerList ?? []) {
      if (!labels.has(question.key)) labels.set(question.key, question.title ?? question.key);
    }
  }
  const questions = [...labels].map(([id, label]) =>
    column(id, label, answerWidth, ({ answerList }) =>
      textOf(
        answerList?.find(({ question }) => question.key === id),
        yesNoIds.has(id),
      ),
    ),
  );
  return [...systemColumns, ...questions, ...optionalColumns];
}

/** The text of an answer; of a repeat, it is the number of its entries. */
function textOf(answer: Answer | undefined, isYesNo: boolean): string {
  const text = answer ? answerText(answer, isYesNo) : '';
  return answer?.question.type === 'REPEAT' && text !== ''
    ? plural(Number(text), '{n} entry', '{n} entries')
    : text;
}

/** The columns to show, in the chosen order. */
export function chosenColumns(
  columns: readonly Column[],
  { shown, hidden }: ColumnChoice,
): readonly Column[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isOptional = new Set(optionalColumns.map(({ id }) => id));
  const known = new Set([...shown, ...hidden]);
  return [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...columns.filter(({ id }) => !known.has(id) && !isOptional.has(id)),
  ];
}

/** `1 min 5 s`; empty if it is unknown. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return '';
  const seconds = Math.round(durationMs / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  const shown = parts.filter(([value]) => value > 0).slice(0, 2);
  return shown.map(([value, unit]) => `${value} ${unit}`).join(' ') || '0 s';
}
