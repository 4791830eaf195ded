import type { ServerLog, Workspace } from '../suite.ts';

/** The secrets of workspaces that a log contains, since it had a length: keys, answers and webhooks. */
export function secretsIn(log: ServerLog, workspaces: readonly Workspace[], since = 0): string[] {
  const text = log.slice(since).join('');
  return workspaces
    .flatMap(({ key, secrets: { answer, webhook } }) => [key, answer, webhook])
    .filter((secret) => text.includes(secret));
}
