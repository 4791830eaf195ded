import { emptyTally, type Report } from '../forms/definition/analytics/tally.ts';
import { elementsOf } from '../forms/definition/elements.ts';
import type { Element } from '../forms/definition/model.ts';
import { questionTypeOf } from '../forms/definition/question-types.ts';
import { assertForm } from '../forms/forms.ts';
import type { FormsKernel } from '../forms/live.ts';
import { dayLength } from '../kernel/calendar.ts';
import { createShared } from '../kernel/gather.ts';
import { notFound, problem } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { perVersion } from './per-version.ts';
import { readAnswers } from './read-answers.ts';
import { analyticsOf, type Tallies, tallyOf } from './tallies.ts';

/** How many days are counted one by one, today included. */
const days = 30;

/**
 * The most values that are counted one by one in the analytics of a request: options, places of
 * scales, cells of matrices. More than any definition has; a request may ask for several forms.
 */
export const countedLimit = 30_000;

/** What a form's responses come to. */
export interface FormAnalytics {
  readonly total: number;
  /** Of those that tell their duration; null if none does. */
  readonly averageDurationMs: number | null;
  /** Oldest first, UTC. */
  readonly daily: readonly { readonly date: string; readonly count: number }[];
  readonly approval: {
    readonly approved: number;
    readonly rejected: number;
    readonly none: number;
  };
  /** Those of the live version. */
  readonly questions: readonly QuestionAnalytics[];
}

export interface QuestionAnalytics extends Report {
  readonly id: string;
  readonly type: Element['type'];
  readonly title: string;
  /** How many responses answer it. */
  readonly answered: number;
}

/** What the responses of a form come to. */
export type AnalyticsOf = (formId: string) => Promise<FormAnalytics>;

/** Those who ask together share an answer, the making of which began after they asked. */
export function createAnalytics(kernel: FormsKernel): AnalyticsOf {
  return createShared((formId) => readAnalytics(kernel, formId));
}

/** How many values the analytics of a request have counted so far. */
export interface CountedValues {
  counted: number;
}

/**
 * What the responses of the viewer's form come to. Counts are kept with the responses; answers are
 * read once and remembered, so the cost does not grow with what was read before.
 *
 * @param soFar raised by what this form adds
 * @throws {Problem} `not_found`; `bad_request` if all forms together have too many values
 */
export async function formAnalytics(
  kernel: FormsKernel & { readonly analyticsOf: AnalyticsOf },
  viewer: Viewer,
  formId: string,
  soFar: CountedValues,
): Promise<FormAnalytics> {
  await assertForm(kernel, viewer, formId);
  const live = await kernel.liveForms.byId(formId);
  if (live?.version) soFar.counted += countedIn(live.version.definition).values;
  if (soFar.counted > countedLimit) {
    throw problem(
      'bad_request',
      `The analytics of a request count at most ${countedLimit} options, places of scales and cells ` +
        'of matrices: ask for fewer forms at once, or publish the form with smaller matrices.',
    );
  }
  return kernel.analyticsOf(formId);
}

/** How many values are counted one by one of a version's answers. */
const countedIn = perVersion((definition) => ({
  values: elementsOf(definition).reduce((sum, element) => {
    const { distribution = [], rows = [] } = analyticsOf(element)?.report(emptyTally()) ?? {};
    return rows.reduce((all, row) => all + row.distribution.length, sum + distribution.length);
  }, 0),
}));

async function readAnalytics(kernel: FormsKernel, formId: string): Promise<FormAnalytics> {
  const live = await kernel.liveForms.byId(formId);
  if (!live) throw notFound('form');
  const [totals, daily, tallies] = await Promise.all([
    readTotals(kernel, formId),
    readDaily(kernel, formId),
    readAnswers(kernel, formId),
  ]);
  const elements = live.version ? elementsOf(live.version.definition) : [];
  return { ...totals, daily, questions: elements.flatMap((one) => analyse(one, tallies)) };
}

function analyse(element: Element, tallies: Tallies): QuestionAnalytics[] {
  if (!questionTypeOf(element.type)) return [];
  const { id, type, title = '' } = element;
  const tally = tallyOf(tallies, element);
  return [{ id, type, title, answered: tally.answered, ...analyticsOf(element)?.report(tally) }];
}

async function readTotals({ db }: FormsKernel, formId: string) {
  const { _sum } = await db.prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true, approved: true, rejected: true, timed: true, durationMs: true },
  });
  const { count, timed, durationMs } = _sum;
  const [total, approved, rejected] = [count ?? 0, _sum.approved ?? 0, _sum.rejected ?? 0];
  return {
    total,
    averageDurationMs: timed ? Math.round(Number(durationMs) / timed) : null,
    approval: { approved, rejected, none: total - approved - rejected },
  };
}

async function readDaily({ db, clock }: FormsKernel, formId: string) {
  const today = Math.floor(clock.now().getTime() / dayLength) * dayLength;
  const first = today - (days - 1) * dayLength;
  const rows = await db.prisma.responseDay.groupBy({
    by: ['day'],
    where: { formId, day: { gte: new Date(first), lte: new Date(today) } },
    _sum: { count: true },
  });
  const counts = new Map(rows.map(({ day, _sum }) => [day.getTime(), _sum.count ?? 0]));
  return Array.from({ length: days }, (_, index) => {
    const day = first + index * dayLength;
    return { date: new Date(day).toISOString().slice(0, 10), count: counts.get(day) ?? 0 };
  });
}
