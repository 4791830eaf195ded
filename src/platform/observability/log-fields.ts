interface LogField {
  readonly type: 'string' | 'number' | 'object';
  /** What the number counts or measures. */
  readonly unit?: string;
  readonly meaning: string;
  readonly example: string;
}

/** Fields that the logger adds to lines by itself. */
export const commonLogFields = {
  level: {
    type: 'number',
    example: '30',
    meaning: 'Severity: 20 debug, 30 info, 40 warning, 50 error, 60 fatal',
  },
  time: {
    type: 'string',
    example: '2026-11-24T08:00:00.000Z',
    meaning: 'Time in UTC (ISO 8601)',
  },
  msg: {
    type: 'string',
    example: 'request',
    meaning: 'What happened; the same text for the same event',
  },
  trace_id: {
    type: 'string',
    example: '4bf92f3577b34da6a3ce929d0e0e4736',
    meaning: 'Trace in which the line was written, if traces are exported',
  },
  span_id: {
    type: 'string',
    example: '00f067aa0ba902b7',
    meaning: 'Span of that trace',
  },
} as const satisfies Readonly<Record<string, LogField>>;

/**
 * Fields that the code passes to the log. The type of {@link LogFields} is derived from them, so that a field
 * that is not described here does not compile. `npm run generate` writes them to docs/guides/monitoring.md.
 */
export const logFields = {
  request_id: {
    type: 'string',
    example: '8c1f6a52-0a3c-4d1e-9a53-6a2f4f5f0f11',
    meaning: 'The request: `X-Request-Id` of the response, `request_id` of a problem',
  },
  method: { type: 'string', example: 'POST', meaning: 'HTTP method' },
  endpoint: {
    type: 'string',
    example: 'GET /api/v1/forms/:id',
    meaning: 'The endpoint as declared, without the requested path; `none` if there is none',
  },
  status: { type: 'number', example: '201', meaning: 'HTTP status of the response' },
  ms: {
    type: 'number',
    unit: 'milliseconds',
    example: '3.4',
    meaning: 'Time from the request to the response',
  },
  err: {
    type: 'object',
    example: '{"name":"StorageError","message":"…","causes":[…]}',
    meaning: 'An error: `name`, `code`, `message`, `stack`, and `causes`, the nearest cause first',
  },
  reason: {
    type: 'string',
    example: 'connect ECONNREFUSED 10.0.0.5:5432',
    meaning: 'Why something is not possible',
  },
  job: { type: 'string', example: 'sweep-expired', meaning: 'Name of a background job' },
  rows: {
    type: 'number',
    unit: 'rows',
    example: '500',
    meaning: 'Rows that were processed so far',
  },
  connections: {
    type: 'number',
    unit: 'connections',
    example: '6',
    meaning: 'Database connections that are open',
  },
  max_connections: {
    type: 'number',
    unit: 'connections',
    example: '5000',
    meaning: 'The limit of client connections that was reached (`MAX_CONNECTIONS`)',
  },
  form_id: { type: 'string', example: 'form_01j…', meaning: 'Id of a form' },
  file_id: { type: 'string', example: 'file_01j…', meaning: 'Id of a file' },
  webhook_id: { type: 'string', example: 'wh_01j…', meaning: 'Id of a webhook' },
  path: { type: 'string', example: '/data/secret-key', meaning: 'Path of a file of the service' },
  signal: { type: 'string', example: 'SIGTERM', meaning: 'Signal that stops the server' },
  url: {
    type: 'string',
    example: 'https://forms.example.org',
    meaning: 'Public base URL of the server',
  },
  version: { type: 'string', example: '0.1.0', meaning: 'Version of the service' },
  role: { type: 'string', example: 'all', meaning: '`ROLE` of the server' },
  backup: { type: 'string', example: 'formwright-20261124T030000Z', meaning: 'Name of a backup' },
  bytes: { type: 'number', unit: 'bytes', example: '104857600', meaning: 'Size of a backup' },
  files: { type: 'number', example: '12', meaning: 'Number of files' },
  worker: {
    type: 'number',
    example: '2',
    meaning: 'Number of the worker, if `WORKERS` is more than 1',
  },
  exit: {
    type: 'string',
    example: 'SIGKILL',
    meaning: 'Signal or exit code of a worker that ended',
  },
  seconds: { type: 'number', unit: 'seconds', example: '4.2', meaning: 'Duration of a backup' },
  place: {
    type: 'string',
    example: 'backups',
    meaning: 'Name of a place that the server writes to or reads from',
  },
  variable: {
    type: 'string',
    example: 'DATABSE_URL',
    meaning: 'An environment variable that is probably misspelt; never its value',
  },
  suggestion: {
    type: 'string',
    example: 'DATABASE_URL',
    meaning: 'The environment variable that is probably meant',
  },
} as const satisfies Readonly<Record<string, LogField>>;

interface FieldTypes {
  readonly string: string;
  readonly number: number;
  readonly object: unknown;
}

export type LogFields = {
  readonly [Name in keyof typeof logFields]?:
    | FieldTypes[(typeof logFields)[Name]['type']]
    | undefined;
};
