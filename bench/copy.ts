import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** What pg's connection has for COPY, and its types do not tell. */
interface CopyConnection {
  readonly stream: Writable;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Fills a table by COPY.
 *
 * @param target the table and its columns, as SQL
 * @param chunks whole lines of PostgreSQL's text format
 */
export async function copyInto(
  database: string,
  target: string,
  chunks: Iterable<string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection) => connection.query(`COPY ${target} FROM STDIN`),
        handleCopyInResponse: (connection: CopyConnection) => {
          sendAll(connection, chunks).catch(reject);
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      });
    });
  } finally {
    await client.end();
  }
}

async function sendAll(connection: CopyConnection, chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) {
    connection.sendCopyFromChunk(Buffer.from(chunk));
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

/** Reads what a query gives by COPY, as fast as it comes; how many rows there were. */
export async function copyOut(database: string, copy: string): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let rows = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection) => connection.query(copy),
        handleCopyData: () => {
          rows += 1; // a message for each row
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      });
    });
    return rows;
  } finally {
    await client.end();
  }
}
