import { OperatorError } from '../../platform/operator-error.ts';

// A few bytes of gzip expand to gigabytes, and a device has no end: what is read from a backup ends where it should.

/**
 * Passes a stream through.
 *
 * @param name of the part, for messages
 * @throws {OperatorError} as soon as it is longer
 */
export async function* atMostBytes(
  content: AsyncIterable<Uint8Array>,
  name: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > bytes) throw tooLong(name, `more than ${bytes} bytes`);
    yield chunk;
  }
}

interface LineBounds {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line. */
  readonly lineBytes: number;
}

const newline = 10;

/**
 * Passes a stream of lines through.
 *
 * @param name of the part, for messages
 * @throws {OperatorError} as soon as it has more lines, or a longer one
 */
export async function* atMostLines(
  content: AsyncIterable<Uint8Array>,
  name: string,
  { lines, lineBytes }: LineBounds,
): AsyncGenerator<Uint8Array> {
  let ended = 0;
  let open = 0;
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      if (open + end - start > lineBytes)
        throw tooLong(name, `a line of more than ${lineBytes} bytes`);
      ended += 1;
      open = 0;
      start = end + 1;
    }
    open += chunk.length - start;
    if (open > lineBytes) throw tooLong(name, `a line of more than ${lineBytes} bytes`);
    if (ended + (open > 0 ? 1 : 0) > lines) throw tooLong(name, `more than ${lines} lines`);
    yield chunk;
  }
}

const tooLong = (name: string, what: string) =>
  new OperatorError(`The part ${name} has ${what}. Use a backup that the service has made.`);
