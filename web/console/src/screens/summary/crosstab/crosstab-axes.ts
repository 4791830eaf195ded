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
import { t } from '../../../texts/translate.tsx';

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
