import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import { valueTypeOf } from '../../../../../../packages/definition/questions/question-types.ts';
import type { ResponseRowFragment } from '../../../../generated/responses.ts';
import { formatRelativeTime } from '../../../ui/format.ts';
import { statusLabels } from '../decision-badge.tsx';

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

const answerWidth = 220;

const column = (id: string, label: string, width: number, textOf: Column['textOf']): Column => ({
  ...{ id, label, width, textOf },
});

/** Columns of every response. */
const systemColumns: readonly Column[] = [
  column('$created', 'Submitted', 150, ({ createdAt }) => formatRelativeTime(createdAt)),
  column('$status', 'Decision', 130, ({ approval }) => statusLabels[approval.status]),
  column('$score', 'Score', 90, ({ approval: { status, percent } }) =>
    status === 'NONE' ? '' : `${percent} %`,
  ),
];

/** Columns that are hidden unless they are chosen. */
const optionalColumns: readonly Column[] = [
  column('$language', 'Language', 100, ({ language }) => language ?? ''),
  column('$version', 'Version', 90, ({ formVersion }) => String(formVersion)),
  column('$duration', 'Duration', 110, ({ durationMs }) => formatDuration(durationMs)),
  column('$source', 'Source', 100, ({ source }) => source.toLowerCase()),
  column('$id', 'Id', 260, ({ id }) => id),
];

/** All columns of a form: those of every response, its questions, and questions of earlier versions. */
export function columnsOf(
  definition: Definition,
  rows: readonly ResponseRowFragment[],
): readonly Column[] {
  const labels = new Map<string, string>();
  for (const element of elementsOf(definition)) {
    if (valueTypeOf(element.type)) labels.set(element.id, element.title ?? element.id);
  }
  for (const { answerList } of rows) {
    for (const { question } of answerList ?? []) {
      if (!labels.has(question.key)) labels.set(question.key, question.title ?? question.key);
    }
  }
  const questions = [...labels].map(([id, label]) =>
    column(
      id,
      label,
      answerWidth,
      ({ answerList }) => answerList?.find(({ question }) => question.key === id)?.text ?? '',
    ),
  );
  return [...systemColumns, ...questions, ...optionalColumns];
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
