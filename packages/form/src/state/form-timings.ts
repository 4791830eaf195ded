/** For how long a form waits, in milliseconds. */
export const formTimings = {
  /** Between a change of an answer and its save in the draft; without a delay, every change is saved at once. */
  draftDelay: 0,
  /** Between a change and its save in the partial response. */
  partialDelay: 1500,
  /** Until a save of a partial response is repeated that failed for a reason that may pass. */
  partialRetryDelay: 10_000,
  /** The most for which a submission waits for a save of the partial response. */
  partialPause: 5000,
  /** For which several parts of a visit are collected for one report. */
  visitDelay: 3000,
  /** Between attempts to submit or upload. */
  retryDelays: [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000],
};

export type FormTimings = Readonly<typeof formTimings>;
