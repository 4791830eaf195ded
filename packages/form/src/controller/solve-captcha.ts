import type { Model } from './model.ts';

/**
 * The captcha token of a submission; undefined if the form requires none, or it is missing.
 *
 * @param given the token of the caller
 * @throws {Error} if the challenge of ALTCHA cannot be fetched or solved
 */
export async function captchaToken(
  { form, options }: Model,
  given: string | undefined,
): Promise<string | undefined> {
  const url = form.captcha?.challenge_url;
  if (given !== undefined || !form.captcha_required || !url) return given;
  // The service may be reachable by another origin than that of its `PUBLIC_URL`.
  const { pathname, search } = new URL(url, options.server);
  const response = await fetch(new URL(pathname + search, options.server));
  if (!response.ok) throw new Error('Failed to fetch the captcha challenge');
  const { solveChallenge } = await import('../captcha/solve-altcha.ts');
  return solveChallenge(await response.json());
}
