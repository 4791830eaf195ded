/**
 * For how long the service waits, and how often it looks: all in milliseconds. Tests replace some of them, so that
 * they see in a moment what takes a server seconds.
 */
export const productionTimings = {
  /** For a connection to the database, including the time in the queue of the pool. */
  connectTimeout: 10_000,
  /** For a statement, unless it reads or writes a large part of a table. */
  statementTimeout: 15_000,
  /** `lock_timeout` of the sessions. */
  lockTimeout: 5000,
  /**
   * For which a statement with several forms waits for a lock, for example on a counter. After that, each form is
   * stored alone, so that one does not delay the others.
   */
  sharedLockTimeout: 300,
  /** Maximum time of a submission in the queue. */
  writeQueueTimeout: 10_000,
  /** For the statements of a search together, including the time for which they wait. */
  searchTimeout: 8000,

  /** Between two heartbeats of a subscription over multipart HTTP, as in Apollo Router. */
  multipartHeartbeat: 5000,
  /** Between two pings. A client that has not answered the last one is disconnected. */
  webSocketPing: 12_000,
  /** Until `connection_init`. */
  webSocketInit: 5000,
  /** Without an operation. */
  webSocketIdle: 5 * 60_000,
  /** For running queries and mutations to complete when the server stops. */
  webSocketStop: 7000,
  /** For a client to confirm the end of its connection. */
  webSocketClose: 2000,

  /** Between two polls for new responses, while a form has subscribers. */
  responsePoll: 1000,
  /** Between two polls for the activity of forms, while there are subscribers. */
  activityPoll: 1000,
  /** Between two checks of access, while there is something to watch. */
  accessPoll: 1000,

  /** For the checks of `/readyz`. */
  readinessTimeout: 2500,
  /** For which a form waits for the database before it is served as it was last read. */
  staleFormDelay: 2000,

  /** Between two searches of all webhooks with pending deliveries. */
  duePass: 10_000,
  /** For the response to a delivery. */
  deliveryTimeout: 15_000,
  /** For its body, of which a part is stored. */
  deliveryBodyTimeout: 1000,
  /** Without a response, after which a delivery counts as slow. */
  slowDelivery: 1000,

  /** For a connection to the SMTP server, its greeting and TLS. */
  smtpConnect: 10_000,
  /** For a reply of the SMTP server. */
  smtpReply: 60_000,

  /** Between two checks of the schedule of jobs. */
  jobSchedule: 1000,
  /** Between two searches for jobs of dead workers and for completed jobs to delete. */
  jobMaintenance: 15_000,
  /** For which a stop waits for running jobs. */
  jobDrain: 8000,

  /** Between the first visit and the statement that stores it with all later ones. */
  visitFlush: 2000,
  /** Between a request and the synchronization of its count with other servers. */
  rateLimitFlush: 1000,

  /** Without any byte sent or received, while the server waits for the client. */
  socketInactivity: 60_000,
  /** Between two requests. Longer than the usual 60 s of proxies, so that they never reuse a closed connection. */
  socketKeepAlive: 75_000,
  /** Until the headers of a request are complete. */
  requestHeaders: 80_000,
  /** Until a request is complete; increased if large files are allowed. */
  wholeRequest: 300_000,
  /** Between two checks of the timeouts of requests. */
  requestCheck: 5000,
  /** After a stop was requested, for requests that have arrived, but have not been read yet. */
  requestArrival: 100,
  /** For running requests to complete after a stop was requested. */
  requestDrain: 10_000,

  /** Before a worker that ended soon after its start is started again; doubled each time. */
  workerRestart: 250,
  /** The maximum of that. */
  workerRestartMax: 30_000,
  /** After which the end of a worker is not counted as a failed start. */
  workerStable: 60_000,
  /** For the metrics of a worker. */
  workerMetrics: 2000,
} satisfies Readonly<Record<string, number>>;

export type Timings = Readonly<typeof productionTimings>;
