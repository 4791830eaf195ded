/** Finds the types of the messages of the PostgreSQL protocol in chunks of a connection (protocol 3.0, "Message Formats"). */
export interface MessageScanner {
  /** @returns the types of the messages that the chunk completes, such as `Q` and `S` */
  scan(chunk: Buffer): string[];
}

/** @param hasStartup whether the first message is the startup message, which has no type */
export function createMessageScanner(hasStartup: boolean): MessageScanner {
  let rest = Buffer.alloc(0);
  let isStartup = hasStartup;
  return {
    scan(chunk) {
      rest = Buffer.concat([rest, chunk]);
      const types: string[] = [];
      for (;;) {
        const prefix = isStartup ? 0 : 1;
        if (rest.length < prefix + 4) return types;
        const end = prefix + rest.readInt32BE(prefix);
        if (rest.length < end) return types;
        types.push(isStartup ? 'startup' : String.fromCharCode(rest[0] ?? 0));
        rest = rest.subarray(end);
        isStartup = false;
      }
    },
  };
}
