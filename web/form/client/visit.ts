import type { VisitReport } from '../../../form/src/api/public-types.ts';
import { createDelayed } from './delayed.ts';

/** Reports what happens while the page is open, for the analytics of the form. Nothing identifies the visitor. */
export interface Visit {
  /** Follows questions that were rendered, also anew: each is reported once. */
  follow(questions: HTMLElement): void;
  complete(): void;
}

/** A visit that is not counted. */
export const uncountedVisit: Visit = { follow: () => {}, complete: () => {} };

/** Milliseconds during which several parts are collected for one report. */
const reportDelay = 3000;

/** @param send sends a report, also while the page is being closed */
export function createVisit(send: (report: VisitReport) => void): Visit {
  if (isCountingRefused()) return uncountedVisit;
  const done = new Set<string>();
  let parts: VisitReport = {};
  const reports = createDelayed(() => {
    const report = parts;
    parts = {};
    if (Object.keys(report).length > 0) send(report);
  }, reportDelay);

  const mark = (part: 'viewed' | 'started' | 'completed') => {
    if (done.has(part)) return;
    done.add(part);
    parts = { ...parts, [part]: true };
    reports.soon();
  };
  const reach = (id: string) => {
    mark('viewed');
    if (done.has(`reached ${id}`)) return;
    done.add(`reached ${id}`);
    parts = { ...parts, reached: [...(parts.reached ?? []), id] };
    reports.soon();
  };
  // Browsers call it for what is on the screen, and not while the page is in the background or prerendered.
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
      const start = () => mark('started');
      questions.addEventListener('input', start, { once: true });
      questions.addEventListener('change', start, { once: true });
    },
    complete() {
      for (const part of ['viewed', 'started', 'completed'] as const) mark(part);
      reports.now();
    },
  };
}

/** The visitor has asked not to be tracked: Global Privacy Control, or its predecessor Do Not Track. */
function isCountingRefused(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1';
}
