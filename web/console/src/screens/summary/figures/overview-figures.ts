import type { Definition } from '../../../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../../../packages/definition/elements.ts';
import { language } from '../../../texts/language.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber, zoneNote } from '../../../ui/format.ts';
import { type DayUnit, groupDays, unitOfDays } from '../periods/day-groups.ts';
import type { Period } from '../periods/period.ts';
import { comparedFigure, type PeriodNames } from './compare-figures.ts';
import type { Chart, Figure, Item } from './figure.ts';
import type { Analytics } from './statistics.ts';

const headings: Readonly<Record<DayUnit, string>> = {
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
};

const titles: Readonly<Record<DayUnit, string>> = {
  day: t('Responses by day'),
  week: t('Responses by week'),
  month: t('Responses by month'),
};

/** The responses of each day, week or month; without a period, the service counts the last 30 days. */
function daysFigure(daily: Analytics['daily'], unit: DayUnit, { from, to }: Period): Figure {
  const isAll = from === '' && to === '';
  const title = isAll ? t('Responses of the last 30 days') : titles[unit];
  const [first] = daily;
  const isCut = from !== '' && first !== undefined && first.date > from;
  const cut = plural(
    daily.length,
    'The last day of the period.',
    'The last {n} days of the period.',
  );
  return {
    key: 'daily',
    title,
    isWide: true,
    description: isCut ? `${cut} ${zoneNote}` : zoneNote,
    chart: {
      kind: 'columns',
      heading: headings[unit],
      series: [{ name: t('Responses') }],
      items: groupDays(daily, unit),
    },
  };
}

/** Statistics of an earlier period, and what both periods are called. */
interface Earlier {
  readonly analytics: Analytics;
  readonly names: PeriodNames;
}

/** What selects responses. */
export type Restriction = 'filter' | 'period';

export interface OverviewContext {
  /** What leaves out responses; visits are always all of the form. */
  readonly restrictions: readonly Restriction[];
  readonly period: Period;
  /** Without one, sections are not known. */
  readonly definition: Definition | undefined;
  readonly earlier?: Earlier | undefined;
}

/** The figures of the form as a whole, without those that have nothing to show. */
export function overviewFigures(analytics: Analytics, context: OverviewContext): Figure[] {
  const { earlier } = context;
  const all = [analytics, ...(earlier ? [earlier.analytics] : [])];
  const [endings, decisions] = [all.some(hasEndings), all.some(hasDecisions)];
  return [
    responsesByDay(analytics, context),
    visitsFigure(analytics, context),
    ...reachedFigures(analytics, context),
    ...(endings ? [withEarlier(endingFigure, analytics, earlier)] : []),
    ...(decisions ? [withEarlier(decisionFigure, analytics, earlier)] : []),
  ];
}

const withEarlier = (
  figureOf: (analytics: Analytics) => Figure,
  analytics: Analytics,
  earlier: Earlier | undefined,
): Figure =>
  earlier
    ? comparedFigure(figureOf(analytics), figureOf(earlier.analytics), earlier.names)
    : figureOf(analytics);

function responsesByDay(analytics: Analytics, { period, earlier }: OverviewContext): Figure {
  const unit = unitOfDays(analytics.daily.length);
  const figure = daysFigure(analytics.daily, unit, period);
  if (!earlier) return figure;
  // Its own length decides nothing: both have columns of the same unit.
  const before = daysFigure(earlier.analytics.daily, unit, period);
  return comparedFigure(figure, { ...before, description: '' }, earlier.names, 'place');
}

function visitsFigure(
  { views, starts, completed }: Analytics,
  { restrictions }: OverviewContext,
): Figure {
  const items = [
    { key: 'views', label: t('Viewed'), counts: [views] },
    { key: 'starts', label: t('Started'), counts: [starts] },
    { key: 'completed', label: t('Completed'), counts: [completed] },
  ];
  return {
    key: 'visits',
    title: t('Visits'),
    chart: visitBars(t('Step'), views, items),
    ...(restrictions.length > 0 && { description: restrictionText(restrictions) }),
  };
}

function restrictionText(restrictions: readonly Restriction[]): string {
  if (restrictions.length > 1) {
    return t('All visits: the filter and the period apply to responses only.');
  }
  return restrictions.includes('filter')
    ? t('All visits: the filter applies to responses only.')
    : t('All visits: the period applies to responses only.');
}

/** How far visitors get, by section if there are several, and by question. */
function reachedFigures(
  { starts, dropOff, questions }: Analytics,
  { definition }: OverviewContext,
): Figure[] {
  const titles = new Map(questions.map(({ key, title }) => [key, title]));
  const reached = dropOff.map(({ questionId, reached: count }) => ({
    key: questionId,
    label: titles.get(questionId) ?? questionId,
    counts: [count],
  }));
  const whole = Math.max(starts, ...reached.map(({ counts }) => Math.max(...counts)));
  if (whole === 0 || reached.length === 0) return [];
  const sections = sectionsReached(dropOff, definition);
  const bySection: Figure = {
    key: 'sections',
    title: t('Sections reached'),
    description: t('In how many visits the question of a section that was seen most was seen.'),
    chart: visitBars(t('Section'), whole, sections),
  };
  const byQuestion: Figure = {
    key: 'reached',
    title: t('Questions reached'),
    description: t(
      'In how many visits each question was seen. Where the bars get shorter, visitors leave.',
    ),
    chart: visitBars(t('Question'), whole, reached),
  };
  return sections.length > 1 ? [bySection, byQuestion] : [byQuestion];
}

/** The sections with questions that visits report, each with the number of visits that reached its most seen question. */
function sectionsReached(
  dropOff: Analytics['dropOff'],
  definition: Definition | undefined,
): Item[] {
  const reached = new Map(dropOff.map(({ questionId, reached: count }) => [questionId, count]));
  const sections = definition?.schema.sections ?? [];
  return sections.flatMap((section, index) => {
    const elements = allElementsOf({ schema: { sections: [section] } });
    const counts = elements.flatMap(({ id }) => reached.get(id) ?? []);
    const label = section.title || t('Section {number}', { number: formatNumber(index + 1) });
    return counts.length === 0 ? [] : { key: section.id, label, counts: [Math.max(...counts)] };
  });
}

const visitBars = (heading: string, whole: number, items: readonly Item[]): Chart => ({
  kind: 'bars',
  heading,
  series: [{ name: t('Visits'), whole }],
  items,
});

const hasEndings = ({ endings }: Analytics) => endings !== null && endings.length > 1;

function endingFigure({ endings, total }: Analytics): Figure {
  const items = (endings ?? []).map(({ key, title, count }) => ({
    key,
    label: title,
    counts: [count],
  }));
  return { key: 'endings', title: t('Endings'), chart: responseBars(t('Ending'), total, items) };
}

const hasDecisions = ({ approval: { approved, rejected } }: Analytics) => approved + rejected > 0;

function decisionFigure({ approval, total }: Analytics): Figure {
  const { approved, rejected, none } = approval;
  const items: Item[] = [
    { key: 'approved', label: t('Approved'), counts: [approved], color: 'series-2' },
    { key: 'rejected', label: t('Rejected'), counts: [rejected], color: 'series-3' },
    { key: 'none', label: t('Undecided'), counts: [none], color: 'series-5' },
  ];
  return {
    key: 'decisions',
    title: t('Decisions'),
    chart: responseBars(t('Decision'), total, items),
  };
}

const responseBars = (heading: string, whole: number, items: readonly Item[]): Chart => ({
  kind: 'bars',
  heading,
  series: [{ name: t('Responses'), whole }],
  items,
});

const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });

/** The difference to an earlier number, such as `+3 (+50 %) from 6, Jan 1 – 31, 2027`; without percentage from 0. */
export function changeText(count: number, before: number, name: string): string {
  const texts = {
    difference: signed.format(count - before),
    before: formatNumber(before),
    period: name,
  };
  if (before === 0) return t('{difference} from {before}, {period}', texts);
  const percent = signed.format(Math.round((100 * (count - before)) / before));
  return t('{difference} ({percent} %) from {before}, {period}', { ...texts, percent });
}
