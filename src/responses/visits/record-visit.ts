import { validationFailed } from '../../../packages/common/problem.ts';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertOpenBeforeCounting } from '../../forms/public/availability.ts';
import { assertUnlocked } from '../../forms/public/form-password.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import { visibleQuestions } from './visible-questions.ts';
import type { VisitCounter } from './visit-counter.ts';
import type { VisitReport } from './visit-counts.ts';

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
  const questions = visibleQuestions(assertOpenBeforeCounting(services, form).definition);
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
