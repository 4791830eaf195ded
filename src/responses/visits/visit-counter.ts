// Counts visits: how often a form was opened, started and completed, and which questions were reached.

import { validationFailed } from '../../../packages/common/problem.ts';
import { utcDate } from '../../../packages/common/text/calendar.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { takesAnswers } from '../../../packages/definition/questions/question-types.ts';
import { assertOpenBeforeCounting } from '../../forms/access/availability.ts';
import { assertUnlocked } from '../../forms/access/form-password.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import {
  addCounts,
  addVisits,
  countsOf,
  type FormVisits,
  noVisits,
  type VisitCounts,
  type VisitReport,
} from './visit-table.ts';

/** Ids of the questions and repeats that respondents can see, in form order. */
export const visibleQuestions = memoizeByDefinition(
  (definition): ReadonlySet<string> =>
    new Set(
      elementsOf(definition)
        .filter(({ type }) => takesAnswers(type) && type !== 'hidden')
        .map(({ id }) => id),
    ),
);

/**
 * Counts visits in memory and adds them to the database every few seconds. Visits are not part of any
 * transaction: a crash loses those of the last seconds. Nothing
 * identifies a visitor: docs/decisions/README.md, 58.
 */
export interface VisitCounter {
  /** @param report with questions of the form only, which bounds the memory */
  add(formId: string, report: VisitReport): void;
  /** Writes what is not in the database yet. */
  stop(): Promise<void>;
}

/** The most forms of one statement. */
const batchSize = 128;

/**
 * The most counts that are not stored: one for each form, day and question. Further visits are lost, for example
 * while the database does not respond.
 */
const capacity = 100_000;

export function createVisitCounter({
  db,
  clock,
  log,
  timings,
  recordMetric,
}: Pick<Platform, 'db' | 'clock' | 'log' | 'timings' | 'recordMetric'>): VisitCounter {
  /** By form and day. */
  let pending = new Map<string, Map<string, VisitCounts>>();
  /** Number of pending counts. */
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isFailing = false;

  function addTo(formId: string, day: string, counts: VisitCounts): void {
    if (size + 1 + counts.reached.size > capacity) {
      recordMetric('visit_reports_total', 1, { outcome: 'lost' });
      return;
    }
    const days = pending.get(formId) ?? new Map<string, VisitCounts>();
    const sum = days.get(day) ?? noVisits();
    size -= days.has(day) ? 1 + sum.reached.size : 0;
    addCounts(sum, counts);
    size += 1 + sum.reached.size;
    days.set(day, sum);
    pending.set(formId, days);
  }

  /** Without visits no timer is active; an active one does not keep the process alive. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      writing = write().then(() => {
        timer = undefined;
        if (pending.size > 0) schedule();
      });
    }, timings.visitFlush).unref();
  }

  async function write(): Promise<void> {
    const forms = [...pending].map(([formId, days]): FormVisits => ({ formId, days }));
    pending = new Map();
    size = 0;
    for (let from = 0; from < forms.length; from += batchSize) {
      await writeBatch(forms.slice(from, from + batchSize));
    }
  }

  /** What cannot be stored is added again, and written with the visits that have arrived since. */
  async function writeBatch(batch: readonly FormVisits[]): Promise<void> {
    try {
      await addVisits(db, batch);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'visits of forms cannot be stored');
      isFailing = true;
      for (const { formId, days } of batch) {
        for (const [day, counts] of days) addTo(formId, day, counts);
      }
    }
  }

  return {
    add(formId, report) {
      recordMetric('visit_reports_total', 1, { outcome: 'counted' });
      addTo(formId, utcDate(clock.now()), countsOf(report));
      schedule();
    },

    async stop() {
      clearTimeout(timer);
      await writing;
      await write();
      clearTimeout(timer);
    },
  };
}

/** Maximum size of a request body with a report in bytes: as many of the longest ids as a form can have elements. */
export const visitBodyLimit = 160 * 1024;

/**
 * Counts what a page reports of a visit. Ids that are not questions of the live version are ignored, since the
 * visitor may have opened an earlier one. Executes no statement.
 *
 * @throws {Problem} `validation_failed`, `not_found`, `form_locked`, `form_closed`
 */
export async function recordVisit(
  services: FormServices & { readonly visits: VisitCounter },
  visitor: Visitor,
  slug: string,
  report: VisitReport,
): Promise<void> {
  assertValidReport(report);
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  assertOpenBeforeCounting(services, form);
  const questions = visibleQuestions(form.version.definition);
  const reached = report.reached?.filter((id) => questions.has(id));
  services.visits.add(form.id, { ...report, reached });
}

/** @throws {Problem} `validation_failed` if it has more ids than a form can have questions */
export function assertValidReport({ reached }: VisitReport): void {
  const max = definitionLimits.elements;
  if (!reached || reached.length <= max) return;
  const message = `Must have at most ${max} entries.`;
  throw validationFailed([{ path: ['reached'], code: 'too_many', message }]);
}
