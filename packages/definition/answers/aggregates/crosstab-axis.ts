import type { Fault } from '../../../common/problem.ts';
import { didYouMean } from '../../../common/text/nearest-name.ts';
import type { Definition, Element } from '../../definition-model.ts';
import type { Json } from '../../model/answer-rule.ts';
import { aggregatorOf } from './aggregator-of.ts';
import { answerKindOf, type Place, placesById } from './question-history.ts';

/** One side of a crosstab: a question, or a row of a matrix. */
export interface CrosstabAxis {
  readonly question: string;
  /** The row, if the question is a matrix. */
  readonly row?: string | undefined;
  /** The kind of the answers that are counted, as `answerKindOf` names it: a question may change its type. */
  readonly kind: string;
}

/** An axis as clients name it: `question`, or `question.row`. */
export const axisName = ({ question, row }: Omit<CrosstabAxis, 'kind'>): string =>
  row === undefined ? question : `${question}.${row}`;

/** Reads the name of an axis; whether a definition has it, `findAxis` finds out. */
export function parseAxisName(name: string): Omit<CrosstabAxis, 'kind'> {
  const dot = name.indexOf('.');
  return dot < 0 ? { question: name } : { question: name.slice(0, dot), row: name.slice(dot + 1) };
}

/** The question of an axis in one version, and how its answers are read. */
export interface PlacedAxis extends Place {
  readonly axis: CrosstabAxis;
  /** The values of an answer as text, each once. */
  readonly valuesOf: (answer: Json) => readonly string[];
}

/** Finds the axis of this name in a definition, or what is wrong with the name. */
export function findAxis(definition: Definition, name: string): PlacedAxis | Fault {
  const { question, row } = parseAxisName(name);
  const places = placesById(definition);
  const place = places.get(question);
  if (!place) {
    const message = `The live version has no question \`${question}\`.${didYouMean(question, places.keys())}`;
    return { code: 'unknown_question', message };
  }
  const valuesOf = valueReader(place.element, row);
  if ('code' in valuesOf) return valuesOf;
  return { ...place, axis: { question, row, kind: answerKindOf(place.element) }, valuesOf };
}

/** The question of an axis in a version; undefined if the version has none, or one with answers of another kind. */
export function placeAxis(definition: Definition, axis: CrosstabAxis): PlacedAxis | undefined {
  const place = placesById(definition).get(axis.question);
  if (!place || answerKindOf(place.element) !== axis.kind) return undefined;
  const { valuesOf, valuesOfRow } = aggregatorOf(place.element) ?? {};
  const { row } = axis;
  if (row === undefined) return valuesOf && { ...place, axis, valuesOf };
  return valuesOfRow && { ...place, axis, valuesOf: (answer) => valuesOfRow(answer, row) };
}

/** The questions of axes in a version; undefined if one of them is in a repeat, so that its answers are in those to the repeat. */
export function questionsOfAxes(
  definition: Definition,
  axes: readonly CrosstabAxis[],
): readonly string[] | undefined {
  const places = axes.flatMap((axis) => placeAxis(definition, axis) ?? []);
  const isRepeated = places.some(({ repeats }) => repeats.length > 0);
  return isRepeated ? undefined : places.map(({ axis }) => axis.question);
}

/** How the answers to an element are read, or why they cannot be compared. */
function valueReader(element: Element, row: string | undefined): PlacedAxis['valuesOf'] | Fault {
  const { valuesOf, valuesOfRow } = aggregatorOf(element) ?? {};
  if (valuesOfRow && 'rows' in element) return rowReader(element, row, valuesOfRow);
  if (valuesOf && row === undefined) return valuesOf;
  const message = valuesOf
    ? `Only matrices have rows; \`${element.id}\` is of type \`${element.type}\`.`
    : `Crosstabs compare choices, yes or no, scales and rows of matrices; \`${element.id}\` is of type \`${element.type}\`.`;
  return { code: 'unfit_type', message };
}

function rowReader(
  { id, rows }: { readonly id: string; readonly rows: readonly { readonly id: string }[] },
  row: string | undefined,
  valuesOfRow: (answer: Json, row: string) => readonly string[],
): PlacedAxis['valuesOf'] | Fault {
  const ids = rows.map((one) => one.id);
  if (row === undefined) {
    const message = `\`${id}\` is a matrix: name one of its rows, such as \`${id}.${ids[0] ?? ''}\`.`;
    return { code: 'unfit_type', message };
  }
  if (ids.includes(row)) return (answer) => valuesOfRow(answer, row);
  const message = `The matrix \`${id}\` has no row \`${row}\`.${didYouMean(row, ids)}`;
  return { code: 'unknown_row', message };
}
