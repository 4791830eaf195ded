import { type Decision, decisionOf } from '../../../../packages/definition/answers/approval.ts';
import { questionsOf } from '../../../../packages/definition/answers/format-answer.ts';
import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { memoizeByDefinition } from '../../../../packages/definition/memoize-by-definition.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { CellType } from '../../../../packages/definition/model/cell-type.ts';
import { usedInvitation } from '../../invitations/used-invitation.ts';
import type { SerializableResponse } from '../../read/columnar-rows.ts';
import { uniqueHeadings } from './headings.ts';

// The table that exports contain: a row for each response, a column for each question. Formats
// decide how its cells are written.

/** The questions with columns by id, in column order. */
export type QuestionColumns = ReadonlyMap<string, { readonly title: string }>;

/** A response as the source of a row. */
export interface Row {
  readonly response: SerializableResponse;
  readonly decision: Decision<string>;
  readonly answers: Readonly<Record<string, Json | undefined>>;
}

/** A cell of the rows of one version. */
export interface Cell {
  readonly column: number;
  readonly type: CellType;
  /** Returns undefined or null for an empty cell. */
  read(row: Row): Json | undefined;
  format(value: Json): string;
  /** Whether the text comes from respondents or authors; otherwise it contains no special characters. */
  readonly isForeign: boolean;
}

export interface Table {
  readonly headings: readonly string[];
  /**
   * The cells of the rows of a version, ordered by column. Questions that the version does not have
   * are left out: the cost of a row grows with the questions of its version, not with the columns of
   * the table. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench --
   * --line export-csv`.
   */
  cellsOf(definition: Definition): readonly Cell[];
}

type OwnColumn = Pick<Cell, 'type' | 'read'> & Partial<Pick<Cell, 'isForeign'>>;

/** The columns before those of questions. */
const fixedColumns: Readonly<Record<string, OwnColumn>> = {
  id: { type: 'text', read: ({ response }) => response.id },
  created_at: { type: 'datetime', read: ({ response }) => response.createdAt },
  form_version: { type: 'number', read: ({ response }) => response.formVersion },
  source: { type: 'text', read: ({ response }) => response.source.toLowerCase() },
  duration_ms: { type: 'number', read: ({ response }) => response.durationMs },
  approval_status: { type: 'text', read: ({ decision }) => decision.status.toLowerCase() },
  approval_score: { type: 'number', read: ({ decision }) => decision.score },
  approval_max_score: { type: 'number', read: ({ decision }) => decision.maxScore },
  approval_percent: { type: 'number', read: ({ decision }) => decision.percent },
};

/** The columns after those of questions, if the form uses them. */
const optionalColumns = {
  /** For forms with translations. */
  language: { type: 'text', read: ({ response }) => response.language },
  /** For forms with invitations. */
  invitation_reference: {
    type: 'text',
    read: ({ response }) => usedInvitation(response)?.reference,
    isForeign: true,
  },
} as const satisfies Readonly<Record<string, OwnColumn>>;

/** The columns after those of questions that a table has. */
export type OptionalColumns = Readonly<Record<keyof typeof optionalColumns, boolean>>;

export function createTable(questions: QuestionColumns, present?: OptionalColumns): Table {
  const last: Readonly<Record<string, OwnColumn>> = {
    ...(present?.language && { language: optionalColumns.language }),
    ...(present?.invitation_reference && {
      invitation_reference: optionalColumns.invitation_reference,
    }),
  };
  const [fixedNames, lastNames] = [Object.keys(fixedColumns), Object.keys(last)];
  const firstQuestion = fixedNames.length;
  const columns = new Map([...questions.keys()].map((id, index) => [id, firstQuestion + index]));
  const fixedCells = ownCells(fixedColumns, 0);
  const lastCells = ownCells(last, firstQuestion + questions.size);
  const ownNames = [...fixedNames, ...lastNames];
  return {
    headings: [...fixedNames, ...uniqueHeadings(questions, ownNames), ...lastNames],
    cellsOf: memoizeByDefinition((definition) => [
      ...fixedCells,
      ...questionCells(definition, columns),
      ...lastCells,
    ]),
  };
}

export function rowOf(response: SerializableResponse): Row {
  return { response, decision: decisionOf(response), answers: JSON.parse(response.answers) };
}

function ownCells(columns: Readonly<Record<string, OwnColumn>>, first: number): Cell[] {
  return Object.values(columns).map(({ type, read, isForeign = false }, index) => ({
    ...{ column: first + index, type, read },
    format: String,
    isForeign,
  }));
}

/** The cells of the questions of a version, ordered by column. */
function questionCells(definition: Definition, columns: ReadonlyMap<string, number>): Cell[] {
  const cells = questionsOf(definition).flatMap(({ element: { id }, cellType, formatAnswer }) => {
    const column = columns.get(id);
    const read = ({ answers }: Row) => (Object.hasOwn(answers, id) ? answers[id] : undefined);
    return column === undefined
      ? []
      : [{ column, type: cellType, read, format: formatAnswer, isForeign: true }];
  });
  return cells.sort((a, b) => a.column - b.column);
}
