import { conditionModel } from '../../../../../../../packages/definition/conditions/condition-model.ts';
import { endOfForm } from '../../../../../../../packages/definition/model/end-of-form.ts';
import { t } from '../../../../texts/translate.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { conditionText } from '../../../responses/filter/condition-text.ts';
import { asText, type Json, type JsonObject, objectsOf, valueAt } from '../../model/json.ts';
import { sectionsPath } from '../../model/outline.ts';
import { earlierFields } from '../conditions/earlier-fields.ts';

/** A section of the map, or the end of the form. */
export interface MapStop {
  /** Undefined for the end of the form. */
  readonly id: string | undefined;
  readonly title: string;
  /** Whether respondents may get there. */
  readonly isReachable: boolean;
  readonly jumps: readonly MapJump[];
}

export interface MapJump {
  /** The condition in words; undefined if the jump always applies. */
  readonly condition: string | undefined;
  /** The title of its target. */
  readonly target: string;
  /** Position of its target; undefined if the form does not have it. */
  readonly to: number | undefined;
  readonly fault: JumpFault | undefined;
}

/** Why respondents never take a jump. */
export type JumpFault = 'backwards' | 'unknown' | 'after_unconditional';

/** The sections of a form in order and its end, with the jumps between them. */
export function sectionMap(document: Json): MapStop[] {
  const sections = objectsOf(valueAt(document, sectionsPath));
  const titles = [...sections.map(titleOf), t('End of the form')];
  const stops = sections.map((section, index) => ({
    id: asText(section['id']),
    title: titles[index] ?? '',
    jumps: jumpsOf(document, sections, index, titles),
    isSkippable: section['visible_if'] !== undefined,
  }));
  const reachable = reachableOf(stops);
  return [
    ...stops.map(({ id, title, jumps }, index) => {
      return { id, title, jumps, isReachable: reachable.has(index) };
    }),
    { id: undefined, title: titles.at(-1) ?? '', jumps: [], isReachable: true },
  ];
}

const titleOf = (section: JsonObject, index: number) =>
  asText(section['title']) || t('Section {number}', { number: formatNumber(index + 1) });

function jumpsOf(
  document: Json,
  sections: readonly JsonObject[],
  index: number,
  titles: readonly string[],
): MapJump[] {
  const jumps = objectsOf(sections[index]?.['next']);
  if (jumps.length === 0) return [];
  const fields = earlierFields(document, [...sectionsPath, index, 'next']);
  const unconditional = jumps.findIndex((jump) => jump['if'] === undefined);
  return jumps.map((jump, position) => {
    const id = asText(jump['to']);
    const found = sections.findIndex((section) => section['id'] === id);
    const target = id === endOfForm ? sections.length : found;
    const to = target < 0 ? undefined : target;
    const condition = conditionModel.safeParse(jump['if']).data;
    const isAfter = unconditional >= 0 && position > unconditional;
    return {
      condition: condition && conditionText(condition, fields),
      target: to === undefined ? id : (titles[to] ?? id),
      to,
      fault: faultOf(to, index) ?? (isAfter ? 'after_unconditional' : undefined),
    };
  });
}

function faultOf(to: number | undefined, from: number): JumpFault | undefined {
  if (to === undefined) return 'unknown';
  return to <= from ? 'backwards' : undefined;
}

interface Stop {
  readonly jumps: readonly MapJump[];
  /** Whether a condition may hide it, with its jumps. */
  readonly isSkippable: boolean;
}

/** The positions that respondents may get to. Jumps lead forward, so that one pass finds all of them. */
function reachableOf(stops: readonly Stop[]): ReadonlySet<number> {
  const reachable = new Set([0]);
  for (const [index, { jumps, isSkippable }] of stops.entries()) {
    if (!reachable.has(index)) continue;
    const taken = jumps.filter(({ fault }) => fault === undefined);
    for (const { to } of taken) if (to !== undefined) reachable.add(to);
    const always = taken.some(({ condition }) => condition === undefined);
    if (isSkippable || !always) reachable.add(index + 1);
  }
  return reachable;
}

/** An arrow in the columns next to the sections. */
export interface MapArrow {
  readonly from: number;
  readonly to: number;
  readonly jump: number;
  /** Position of its column, counted from the sections. */
  readonly column: number;
}

/** The arrows of the jumps. Those that would cross each other are in columns of their own, the short ones near the sections. */
export function arrowsOf(stops: readonly MapStop[]): MapArrow[] {
  const spans = stops.flatMap(({ jumps }, from) =>
    jumps.flatMap(({ to }, jump) => (to === undefined ? [] : [{ from, to, jump }])),
  );
  const arrows: MapArrow[] = [];
  for (const span of spans.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    const crossing = new Set(
      arrows.filter((arrow) => overlaps(arrow, span)).map(({ column }) => column),
    );
    let column = 0;
    while (crossing.has(column)) column += 1;
    arrows.push({ ...span, column });
  }
  return arrows;
}

type Span = Pick<MapArrow, 'from' | 'to'>;

const lengthOf = ({ from, to }: Span) => Math.abs(to - from);

const overlaps = (one: Span, other: Span) =>
  Math.min(one.from, one.to) <= Math.max(other.from, other.to) &&
  Math.min(other.from, other.to) <= Math.max(one.from, one.to);
