import { type Html, html } from '../../../packages/common/text/html.ts';
import type { FormLook } from './appearance.ts';

/** The picture at the top of the page. */
export function coverImage({ appearance }: FormLook): Html | undefined {
  const url = appearance?.cover_url;
  return url
    ? html`<img class="cover" src="${url}" alt="" referrerpolicy="no-referrer">`
    : undefined;
}

/** The logo above the title. */
export function logoImage({ appearance }: FormLook): Html | undefined {
  const url = appearance?.logo_url;
  return url
    ? html`<img class="logo" src="${url}" alt="${appearance.logo_alt ?? ''}" referrerpolicy="no-referrer">`
    : undefined;
}
