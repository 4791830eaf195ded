/** One event of a stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Parses a stream of server-sent events (HTML standard, 9.2); comments are skipped. Leaving the loop closes
 * the connection.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split(/\n\n|\r\r|\r\n\r\n/);
      text = blocks.pop() ?? '';
      yield* blocks.map(parse).filter(({ event, data }) => event !== 'message' || data !== '');
    }
  } finally {
    await reader.cancel();
  }
}

function parse(block: string): ServerSentEvent {
  const fields = block.split(/\r\n|\r|\n/).map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const valuesOf = (wanted: string) =>
    fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  return { event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}
