import type { VisitReport } from '../../../packages/form/src/api/public-types.ts';
import { formTimings } from '../../../packages/form/src/state/form-timings.ts';
import {
  createVisitReports,
  isCountingRefused,
} from '../../../packages/form/src/visits/visit-reports.ts';

/** Reports what happens while the page is open, for the analytics of the form. */
export interface Visit {
  /** Follows questions that were rendered, the first time or again. */
  follow(questions: HTMLElement): void;
  complete(): void;
}

export const uncountedVisit: Visit = { follow: () => {}, complete: () => {} };

/** @param send sends a report, also while the page is being closed */
export function createVisit(send: (report: VisitReport) => void): Visit {
  if (isCountingRefused()) return uncountedVisit;
  const { reach, start, complete } = createVisitReports(send, formTimings);
  // Browsers call it for what is on the screen, and not while the page is in the background.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      reach(target.getAttribute('data-question') ?? '');
    }
  });
  return {
    follow(questions) {
      observer.disconnect();
      for (const question of questions.querySelectorAll('[data-question]')) {
        observer.observe(question);
      }
      questions.addEventListener('input', start, { once: true });
      questions.addEventListener('change', start, { once: true });
    },
    complete,
  };
}
