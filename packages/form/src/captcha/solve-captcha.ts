import type { PublicForm } from '../api/public-types.ts';

/**
 * The token of ALTCHA; undefined if the captcha is that of another provider.
 *
 * @param server the service may be reachable by another origin than that of its `PUBLIC_URL`
 * @throws {Error} if the challenge cannot be fetched or solved
 */
export async function solveCaptcha(
  { captcha }: PublicForm,
  server: string,
): Promise<string | undefined> {
  const url = captcha?.challenge_url;
  if (!url) return undefined;
  const { pathname, search } = new URL(url, server);
  const response = await fetch(new URL(pathname + search, server));
  if (!response.ok) throw new Error('Failed to fetch the captcha challenge');
  const { solveChallenge } = await import('./solve-altcha.ts');
  return solveChallenge(await response.json());
}
