/** Is told what happens, to count it. Cheap, and never fails; times are in seconds. */
export interface MetricsSink {
  /**
   * A request was answered.
   *
   * @param endpoint as it is declared, never a path that was sent: there are few of them
   */
  recordRequest(endpoint: string, method: string, status: number, seconds: number): void;
  /** So many responses were stored, or refused, together. */
  recordBatch(size: number, seconds: number): void;
  /** A delivery to a webhook was tried, or given up. */
  recordDelivery(outcome: string): void;
  /**
   * Background work was done.
   *
   * @param rows how many things it dealt with, if it says so
   */
  recordJob(name: string, outcome: 'done' | 'failed', rows: number | undefined): void;
}

/** Where nobody asks for numbers. */
export const noMetrics: MetricsSink = {
  recordRequest: () => undefined,
  recordBatch: () => undefined,
  recordDelivery: () => undefined,
  recordJob: () => undefined,
};
