import type { Party, ServerLog } from '../suite.ts';

/** A log that is collected from the output of a server. */
export interface CollectedLog extends ServerLog {
  add(text: string): void;
}

export function collectLog(): CollectedLog {
  const chunks: string[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(text) {
      chunks.push(text);
      length += text.length;
    },
    since(start) {
      let rest = length - start;
      const last: string[] = [];
      for (let at = chunks.length - 1; rest > 0 && at >= 0; at -= 1) {
        const chunk = chunks[at] ?? '';
        last.unshift(rest < chunk.length ? chunk.slice(-rest) : chunk);
        rest -= chunk.length;
      }
      return last.join('');
    },
  };
}

/** The secrets of two workspaces that a log contains: keys, answers and webhooks. */
export function secretsIn(log: ServerLog, parties: readonly Party[]): string[] {
  const text = log.since(0);
  const secrets = parties.flatMap(({ key, secrets: { answer, webhook } }) => [
    key,
    answer,
    webhook,
  ]);
  return secrets.filter((secret) => text.includes(secret));
}
