import type { Form } from '../state/form-state.ts';
import type { FormPorts } from '../state/model.ts';
import { isQuestion } from '../view/compile-form.ts';
import { createVisitReports, isCountingRefused } from '../visits/visit-reports.ts';

/** Reports the visit: a question is reached when it is part of a snapshot. */
export function countVisit(form: Form, { api, timings }: FormPorts): void {
  if (isCountingRefused()) return;
  const visit = createVisitReports(api.visit, timings);
  let initial: string | undefined;
  let isStarted = false;
  const follow = () => {
    const { phase, sections, answers } = form.state;
    if (phase === 'submitted') visit.complete();
    if (phase !== 'answering') return;
    for (const { element } of sections.flatMap(({ elements }) => elements)) {
      if (isQuestion(element)) visit.reach(element.id);
    }
    if (isStarted) return;
    const entered = JSON.stringify(answers);
    initial ??= entered;
    isStarted = entered !== initial;
    if (isStarted) visit.start();
  };
  form.subscribe(follow);
  follow();
}
