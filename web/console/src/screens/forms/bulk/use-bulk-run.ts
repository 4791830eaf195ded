import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormRowFragment } from '../../../../generated/forms.ts';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { changedByForms } from '../use-forms.ts';

/** A change of several forms, one request or a few for each. */
export interface BulkJob {
  /** What is going on: `Publishing 2 forms`. */
  progress(count: number): string;
  /** What was done: `2 forms published.`. */
  done(count: number): string;
  /** What was not done: `2 forms not published`. */
  failed(count: number): string;
  run(form: FormRowFragment): Promise<unknown>;
}

export interface BulkFailure {
  readonly form: FormRowFragment;
  readonly error: unknown;
}

export interface BulkRun {
  readonly job: BulkJob;
  readonly total: number;
  readonly finished: number;
  readonly failures: readonly BulkFailure[];
  /** Forms that were not reached, because the user stopped. */
  readonly skipped: number;
  readonly isRunning: boolean;
}

/** The number of requests at a time. */
const lanes = 4;

/** Changes forms with progress. What failed remains to be shown until it is dismissed. */
export function useBulkRun() {
  const [state, setState] = useState<BulkRun>();
  const isStopped = useRef(false);
  const queries = useQueryClient();

  const run = async (job: BulkJob, forms: readonly FormRowFragment[]) => {
    isStopped.current = false;
    const waiting = [...forms];
    const failures: BulkFailure[] = [];
    let finished = 0;
    const report = (isRunning: boolean) =>
      setState({
        job,
        total: forms.length,
        finished,
        isRunning,
        skipped: waiting.length,
        failures: [...failures],
      });
    const work = async () => {
      while (!isStopped.current) {
        const form = waiting.shift();
        if (!form) return;
        await job.run(form).catch((error: unknown) => failures.push({ form, error }));
        finished += 1;
        report(true);
      }
    };
    report(true);
    await Promise.all(Array.from({ length: lanes }, work));
    await Promise.all(changedByForms.map((queryKey) => queries.invalidateQueries({ queryKey })));
    if (failures.length + waiting.length > 0) return report(false);
    setState(undefined);
    notify({ tone: 'success', text: job.done(finished) });
  };
  return {
    state,
    run,
    stop: () => {
      isStopped.current = true;
    },
    dismiss: () => setState(undefined),
  };
}
