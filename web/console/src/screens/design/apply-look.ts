import { type Html, renderToString } from '../../../../html.ts';
import type { FormLook } from '../../../../page/theme/appearance.ts';
import { coverImage, logoImage } from '../../../../page/theme/form-images.ts';
import { themeStyle } from '../../../../page/theme/theme-style.ts';

/** The scheme in which the preview is shown. */
export type PreviewScheme = 'auto' | 'light' | 'dark';

/** Shows a page in the preview as it looks in a window of its own, with settings that are not stored yet. */
export function applyLook(page: Document, look: FormLook, scheme: PreviewScheme): void {
  page.documentElement.classList.remove('embedded');
  const style = page.querySelector('style');
  if (style) style.textContent = themeStyle(look, { scheme, isChosen: scheme !== 'auto' });
  const main = page.querySelector('main');
  const title = page.querySelector('header > h1');
  const { cover_url: cover, logo_url: logo, logo_alt: logoText } = look.appearance ?? {};
  replace(page.querySelector('main > .cover'), cover, () =>
    insert(main, 'afterbegin', coverImage(look)),
  );
  replace(page.querySelector('header > .logo'), logo, () =>
    insert(title, 'beforebegin', logoImage(look)),
  );
  page.querySelector('header > .logo')?.setAttribute('alt', logoText ?? '');
}

/** Replaces an image if its URL has changed, since it is loaded again then. */
function replace(image: Element | null, url: string | null | undefined, add: () => void): void {
  if (image?.getAttribute('src') === url) return;
  image?.remove();
  add();
}

function insert(place: Element | null, where: InsertPosition, image: Html | undefined): void {
  if (image) place?.insertAdjacentHTML(where, renderToString(image));
}
