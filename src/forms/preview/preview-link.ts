import { publicUrl } from '../../platform/config/public-url.ts';
import { signToken, verifyToken } from '../../platform/secrets/signed-tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/** Lifetime of a preview link in seconds. */
const previewLifetime = 86_400;

/** The end is rounded up to a multiple of this, in seconds, so that reading a form twice gives the same link. */
const rounding = 300;

/** The members of a form that its preview link contains. */
interface LinkedForm {
  readonly id: string;
  readonly slug: string;
}

/**
 * The URL of the hosted page of the draft, with a signed token that is the only authorization. It remains valid
 * when the draft changes, until it expires or the form is deleted. The token is in the fragment, which browsers do
 * not send, so that no server or proxy logs it.
 */
export async function createPreviewUrl(
  services: Pick<Platform, 'config' | 'clock' | 'secret'>,
  { id, slug }: LinkedForm,
): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / 1000);
  const lifetime = Math.ceil(now / rounding) * rounding - now + previewLifetime;
  const token = await signToken(services, 'form-preview', { form: id }, lifetime);
  return `${publicUrl(services.config)}/f/${slug}?preview#${token}`;
}

/** The id of the form that a token permits to preview; undefined if the token is invalid or expired. */
export async function previewedFormId(
  services: Platform,
  token: string,
): Promise<string | undefined> {
  const { form } = (await verifyToken(services, 'form-preview', token)) ?? {};
  return typeof form === 'string' ? form : undefined;
}
