import {
  findAxis,
  type PlacedAxis,
} from '../../../../../../packages/definition/answers/aggregates/crosstab-axis.ts';
import { haveCommonEntries } from '../../../../../../packages/definition/answers/aggregates/crosstab-counts.ts';
import type {
  Definition,
  Element,
} from '../../../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../../../packages/definition/elements.ts';
import type { SummaryCrosstabQuery } from '../../../../generated/summary.ts';
import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Figure } from './figure.ts';
import { shownLabel } from './statistics.ts';

type Crosstab = NonNullable<SummaryCrosstabQuery['crosstab']>;

/** What the cells of a crosstab contain: numbers, or their shares of the total of their row or column. */
export type CellContent = 'numbers' | 'row_shares' | 'column_shares';

interface Titles {
  readonly rows: string;
  readonly columns: string;
}

/** A crosstab with the totals of its rows and columns. */
export function crosstabFigure(
  { answered, rows, columns, cells }: Crosstab,
  titles: Titles,
  content: CellContent,
): Figure {
  /** @param wholes the totals of the row and of the column */
  const shown = (count: number, ...wholes: readonly [row: number, column: number]) => {
    if (content === 'numbers') return count;
    return percentage(count, content === 'row_shares' ? wholes[0] : wholes[1]);
  };
  const columnTotals = columns.map(({ count }) => count);
  const items = rows.map(({ value, label, offered, count }, row) => ({
    key: String(value),
    label: shownLabel(value, label, offered),
    counts: [
      ...(cells[row] ?? []).map((cell, column) => shown(cell, count, columnTotals[column] ?? 0)),
      shown(count, count, answered),
    ],
  }));
  const total = {
    key: '(total)',
    label: t('Total'),
    isTotal: true,
    counts: [
      ...columnTotals.map((count) => shown(count, answered, count)),
      shown(answered, answered, answered),
    ],
  };
  return {
    key: 'crosstab',
    title: t('{rows} by {columns}', { ...titles }),
    isWide: true,
    description: t('{n} answered both questions', { n: formatNumber(answered) }),
    chart: {
      kind: 'grid',
      heading: titles.rows,
      items: [...items, total],
      series: [
        ...columns.map(({ value, label, offered }) => ({
          name: shownLabel(value, label, offered),
        })),
        { name: t('Total'), isTotal: true },
      ],
      ...(content !== 'numbers' && { cellUnit: 'percent' }),
    },
  };
}

/** With one decimal place; 0 of nothing. */
const percentage = (count: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * count) / whole) / 10;

/** A question that crosstabs can have, or a row of a matrix. */
export interface CrosstabAxis {
  /** As the API names it. */
  readonly name: string;
  readonly label: string;
  readonly placed: PlacedAxis;
}

/** What the rows or columns of a crosstab can be, in the order of the form. */
export const crosstabAxes = (definition: Definition): CrosstabAxis[] =>
  allElementsOf(definition)
    .flatMap(candidatesOf)
    .flatMap(({ name, label }) => {
      const placed = findAxis(definition, name);
      return 'code' in placed ? [] : [{ name, label, placed }];
    });

/** What the columns can be for a question of the rows; all if that is none of them. */
export function columnAxes(axes: readonly CrosstabAxis[], rows: string): CrosstabAxis[] {
  const chosen = axes.find(({ name }) => name === rows);
  return axes.filter(
    ({ name, placed }) => name !== rows && (!chosen || haveCommonEntries(chosen.placed, placed)),
  );
}

function candidatesOf(element: Element): { name: string; label: string }[] {
  const title = element.title ?? element.id;
  if (!('rows' in element) || !Array.isArray(element.rows)) {
    return [{ name: element.id, label: title }];
  }
  return element.rows.map(({ id, label }) => ({
    name: `${element.id}.${id}`,
    label: t('{question}: {row}', { question: title, row: label }),
  }));
}
