import type { ServerLog, Workspace } from '../suite.ts';

export const logOf = (chunks: readonly string[]): ServerLog => ({
  get length() {
    return chunks.length;
  },
  since: (length) => chunks.slice(length).join(''),
});

/** The secrets of workspaces that a log contains, since it had a length: keys, answers and webhooks. */
export function secretsIn(log: ServerLog, workspaces: readonly Workspace[], since = 0): string[] {
  const text = log.since(since);
  return workspaces
    .flatMap(({ key, secrets: { answer, webhook } }) => [key, answer, webhook])
    .filter((secret) => text.includes(secret));
}
