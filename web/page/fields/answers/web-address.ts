import { isHttpUrl } from '../../../../packages/definition/questions/values/http-url.ts';

/** A web address with its scheme, which people leave out: `example.org` is `https://example.org`. Other text is unchanged. */
export function withScheme(text: string): string {
  const isHost = /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[:/?#]|$)/.test(text);
  const address = `https://${text}`;
  return isHost && isHttpUrl(address) ? address : text;
}
