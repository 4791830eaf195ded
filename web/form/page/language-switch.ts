import { directionOf } from '../../../src/languages/language-tags.ts';
import { languages } from '../../../src/languages/languages.ts';
import { type Html, html } from '../../html.ts';
import type { PageView } from './page-view.ts';

/** Selects one of the languages of a form; nothing if it has one. The script of the page enables it. */
export function languageSwitch({ form, strings }: PageView): Html | undefined {
  if (form.languages.length < 2) return undefined;
  const options = form.languages.map(
    (tag) =>
      html`<option value="${tag}" lang="${tag}" dir="${directionOf(tag)}"${
        tag === form.language && html` selected`
      }>${nameOf(tag)}</option>`,
  );
  return html`<div class="languages"><label for="language">${strings.language}</label><select class="line" id="language"
    autocomplete="off" disabled>${options}</select></div>`;
}

/** The name of a language in itself. */
function nameOf(tag: string): string {
  const own = languages.find((language) => language.tag === tag)?.name;
  const name = own ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
