/** A message of the PostgreSQL protocol 3.0. */
interface Message {
  /** Such as `Q` and `S`; `startup` for the first one of a client, which has no type. */
  readonly type: string;
  readonly content: Buffer;
}

/** Finds the messages in chunks of one direction of a connection ("Message Formats" in the manual). */
export interface MessageScanner {
  /** @returns the messages that the chunk completes */
  scan(chunk: Buffer): Message[];
}

/** @param hasStartup whether the first message is the startup message */
export function createMessageScanner(hasStartup: boolean): MessageScanner {
  let rest = Buffer.alloc(0);
  let isStartup = hasStartup;
  return {
    scan(chunk) {
      rest = Buffer.concat([rest, chunk]);
      const messages: Message[] = [];
      for (;;) {
        const prefix = isStartup ? 0 : 1;
        if (rest.length < prefix + 4) return messages;
        const end = prefix + rest.readInt32BE(prefix);
        if (rest.length < end) return messages;
        const type = isStartup ? 'startup' : String.fromCharCode(rest[0] ?? 0);
        messages.push({ type, content: rest.subarray(prefix + 4, end) });
        rest = rest.subarray(end);
        isStartup = false;
      }
    },
  };
}
