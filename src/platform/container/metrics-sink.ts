/** What happened to a partial response. */
export type PartialChange = 'created' | 'updated' | 'resumed' | 'submitted' | 'discarded';

/** What happened to an invitation. `refused`: it was sent, but could not be used. */
export type InvitationChange = 'created' | 'used' | 'refused' | 'revoked';

/** Records metrics. Calls are cheap and never fail; durations are in seconds. */
export interface MetricsSink {
  /**
   * Records an HTTP request.
   *
   * @param endpoint as declared, never the requested path: labels must be few
   */
  recordRequest(endpoint: string, method: string, status: number, seconds: number): void;
  /** Records a batch of responses that were stored, or refused, together. */
  recordBatch(size: number, seconds: number): void;
  /** Records a change of a partial response. */
  recordPartial(change: PartialChange): void;
  /** Records changes of invitations, one if no count is given. */
  recordInvitations(change: InvitationChange, count?: number): void;
  /** Records a submission that was refused because an option had reached its limit. */
  recordOptionRefusal(): void;
  /** Records a report of a visit that was counted, or counts that were lost because too many are not stored. */
  recordVisit(outcome: 'counted' | 'lost'): void;
  /** Records an attempt of a webhook delivery. */
  recordDelivery(outcome: string): void;
  /**
   * Records a run of a background job.
   *
   * @param rows the number of rows it processed, if it returns that
   */
  recordJob(name: string, outcome: 'done' | 'failed', rows: number | undefined): void;
  /** Records a request that was refused because of a rate limit. */
  recordRateLimited(limit: string): void;
  /** Records a completed backup: its size and duration. */
  recordBackup(bytes: number, seconds: number): void;
}

/** Records nothing, for servers without METRICS_TOKEN. */
export const noMetrics: MetricsSink = {
  recordRequest: () => undefined,
  recordBatch: () => undefined,
  recordPartial: () => undefined,
  recordInvitations: () => undefined,
  recordOptionRefusal: () => undefined,
  recordVisit: () => undefined,
  recordDelivery: () => undefined,
  recordJob: () => undefined,
  recordRateLimited: () => undefined,
  recordBackup: () => undefined,
};
