import { datasetBodyLimit, datasetFileLimit } from '../../src/datasets/content/dataset-limits.ts';
import { unlockBodyLimit } from '../../src/forms/access/form-password.ts';
import { fieldLimit } from '../../src/graphql/uploads/multipart-request.ts';
import { webSocketBounds } from '../../src/graphql/websocket/connection.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/visit-counter.ts';
import { signInBodyLimit } from '../../web/console/session-routes.ts';

/** What reading a text of a client may cost, whatever it contains. */
export interface TextBound {
  readonly title: string;
  readonly from: 'anyone' | 'a key';
  /** The most bytes that are received. */
  readonly longest: number;
  /** The most milliseconds of processor time. */
  readonly milliseconds: number;
  /** Why it may take longer than texts of others. */
  readonly reason?: string;
}

/** Bytes of the request line and the headers, by the default of Node.js. */
const headBytes = 16 * 1024;

const anyone = { from: 'anyone', milliseconds: 50 } as const;

const manyValues = 'each of hundreds of thousands of values is read';

/**
 * The bounds of all texts of clients. docs/limits.md lists them, and `test/http/hostile-texts` sends hostile texts to
 * each place that reads one.
 */
export const textBounds = {
  headers: { title: 'headers', ...anyone, longest: headBytes },
  addresses: { title: 'paths and query strings', ...anyone, longest: headBytes },
  secrets: {
    title: 'passwords, and keys to sign in',
    ...anyone,
    longest: Math.min(unlockBodyLimit, signInBodyLimit),
  },
  visits: { title: 'visits', ...anyone, longest: visitBodyLimit },
  answers: { title: 'answers', ...anyone, longest: answerBodyLimit },
  files: { title: 'files, and operations with files', ...anyone, longest: fieldLimit },
  graphql: { title: 'GraphQL operations', ...anyone, longest: answerBodyLimit },
  messages: { title: 'messages of a WebSocket', ...anyone, longest: answerBodyLimit },
  ownAddresses: {
    title: 'filters, searches and cursors',
    from: 'a key',
    milliseconds: 50,
    longest: headBytes,
  },
  ownMessages: {
    title: 'messages of a WebSocket',
    ...{ from: 'a key', milliseconds: 200, reason: manyValues },
    longest: webSocketBounds.messageBytes,
  },
  ownBodies: {
    title: 'other bodies, and GraphQL operations',
    ...{ from: 'a key', milliseconds: 2000, reason: manyValues },
    longest: defaultBodyLimit,
  },
  definitions: {
    title: 'definitions and settings of forms',
    ...{ from: 'a key', milliseconds: 2000, reason: manyValues },
    longest: defaultBodyLimit,
  },
  datasets: {
    title: 'rows of datasets as JSON',
    ...{ from: 'a key', milliseconds: 4000, reason: manyValues },
    longest: datasetBodyLimit,
  },
  csv: {
    title: 'rows of datasets as CSV',
    ...{ from: 'a key', milliseconds: 8000, reason: 'up to 5,000,000 cells are stored' },
    longest: datasetFileLimit,
  },
} as const satisfies Record<string, TextBound>;
