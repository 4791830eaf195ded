import type { VisitReport } from '../api/public-types.ts';
import type { FormTimings } from '../state/form-timings.ts';
import { createDelayed } from '../storage/delayed.ts';

/**
 * What happens in a visit, for the analytics of the form: each part is reported once. Nothing identifies the visitor.
 *
 * @param send sends a report, also while the page is being closed
 */
export function createVisitReports(
  send: (report: VisitReport) => void,
  { visitDelay }: FormTimings,
) {
  const done = new Set<string>();
  let parts: VisitReport = {};
  let reached: string[] = [];
  const reports = createDelayed(() => {
    const report = reached.length > 0 ? { ...parts, reached } : parts;
    parts = {};
    reached = [];
    if (Object.keys(report).length > 0) send(report);
  }, visitDelay);

  const mark = (part: 'viewed' | 'started' | 'completed') => {
    if (done.has(part)) return;
    done.add(part);
    parts = { ...parts, [part]: true };
    reports.soon();
  };
  return {
    /** The respondent sees a question: the form is viewed, too. */
    reach(id: string) {
      mark('viewed');
      if (done.has(`reached ${id}`)) return;
      done.add(`reached ${id}`);
      reached.push(id);
      reports.soon();
    },
    start() {
      mark('viewed');
      mark('started');
    },
    complete() {
      for (const part of ['viewed', 'started', 'completed'] as const) mark(part);
      reports.now();
    },
  };
}

/** Whether the visitor has asked not to be tracked: Global Privacy Control, or its predecessor Do Not Track. */
export function isCountingRefused(): boolean {
  const { globalPrivacyControl, doNotTrack } = Object(globalThis.navigator);
  return globalPrivacyControl === true || doNotTrack === '1';
}
