import type { ResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import type { Submission } from '../specification.ts';

/** Sends submissions to one server so that its writer gets them at the same moment, and stores them in one batch. */
export type Gather = <Result>(
  submissions: readonly Submission[],
  send: (submission: Submission) => Promise<Result>,
) => Promise<Result[]>;

/**
 * Makes the writer of a server wait for the other submissions that are sent with one: until each has reached it, or was
 * answered without it. Requests with one idempotency key reach it one after the other.
 */
export function gatherWrites(writer: ResponseWriter): Gather {
  const { write } = writer;
  /** What each request that was not answered yet is counted as. */
  let unanswered: string[] = [];
  let held: (() => void)[] = [];

  function releaseIfComplete(): void {
    if (held.length < new Set(unanswered).size) return;
    const complete = held;
    [unanswered, held] = [[], []];
    for (const release of complete) release();
  }

  writer.write = async (submission) => {
    if (unanswered.length > 0)
      await new Promise<void>((resolve) => {
        held.push(resolve);
        releaseIfComplete();
      });
    return write(submission);
  };

  return (submissions, send) => {
    const nameOf = ({ key, name }: Submission) => key ?? name;
    unanswered = submissions.map(nameOf);
    return Promise.all(
      submissions.map(async (submission) => {
        const result = await send(submission);
        const index = unanswered.indexOf(nameOf(submission));
        if (index >= 0) unanswered.splice(index, 1);
        releaseIfComplete();
        return result;
      }),
    );
  };
}
