import { once } from 'node:events';
import type { Duplex, Writable } from 'node:stream';
import pg from 'pg';

/** Members of the connection of pg for COPY, which its types lack. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Fills a table with COPY.
 *
 * @param target the table and its columns, as SQL
 * @param chunks complete lines in the text format of PostgreSQL
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

/** The minimum size of a chunk, in bytes. */
const chunkSize = 64 * 1024;

/**
 * Streams the result of a query with COPY, with backpressure.
 *
 * @param copy `COPY … TO STDOUT`
 */
export async function copyOut(database: string, copy: string, target: Writable): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = () => {
    const taken = target.write(Buffer.concat(waiting, size));
    waiting = [];
    size = 0;
    return taken;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let stream: CopyConnection['stream'] | undefined;
      target.on('drain', () => stream?.resume());
      client.query({
        submit(connection) {
          stream = connection.stream;
          connection.query(copy);
        },
        handleCopyData({ chunk }: { chunk: Buffer }) {
          waiting.push(Buffer.from(chunk)); // the driver reuses its buffer
          size += chunk.length;
          if (size >= chunkSize && !flush()) stream?.pause();
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      });
    });
    flush();
    target.end();
  } finally {
    await client.end();
  }
}
