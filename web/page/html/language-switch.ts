import { directionOf } from '../../../packages/languages/language-tags.ts';
import { languages } from '../../../packages/languages/languages.ts';
import { type Html, html } from '../../html.ts';
import { ownLanguage } from '../fields/own-language.ts';
import type { PageView } from './page-view.ts';

/**
 * Selects one of the languages of a form; nothing if it has one. The script of the page enables it. A closed form,
 * whose page has no script, has links.
 */
export function languageSwitch(view: PageView): Html | undefined {
  const { form, strings } = view;
  if (form.languages.length < 2) return undefined;
  const own = ownLanguage(view);
  if (!form.accepting_responses) {
    return html`<nav class="languages" aria-label="${strings.language}"${own}>${form.languages.map(
      (tag) => languageLink(tag, view),
    )}</nav>`;
  }
  const options = form.languages.map(
    (tag) =>
      html`<option value="${tag}"${languageOf(tag)}${tag === form.language && html` selected`}>${nameOf(tag)}</option>`,
  );
  return html`<div class="languages"><label for="language"${own}>${strings.language}</label><select class="line" id="language"
    autocomplete="off" disabled>${options}</select></div>`;
}

/** The page in another language, with the other parameters of its address. */
function languageLink(tag: string, { form, query }: PageView): Html {
  if (tag === form.language) {
    return html`<span aria-current="page"${languageOf(tag)}>${nameOf(tag)}</span>`;
  }
  const address = new URLSearchParams(query);
  address.delete('lang');
  address.set('language', tag);
  return html`<a href="?${address.toString()}" hreflang="${tag}"${languageOf(tag)}>${nameOf(tag)}</a>`;
}

const languageOf = (tag: string) => html` lang="${tag}" dir="${directionOf(tag)}"`;

/** The name of a language in itself. */
function nameOf(tag: string): string {
  const own = languages.find((language) => language.tag === tag)?.name;
  const name = own ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
