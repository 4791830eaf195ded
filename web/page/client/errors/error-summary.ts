import type { Element } from '../../../../packages/definition/definition-model.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { attribute, html } from '../../../html.ts';
import { wrapperId } from '../../fields/answers/control-names.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { renderInto } from '../render-html.ts';

/** A text with its language; undefined if it is that of the form. */
export interface ShownText {
  readonly text: string;
  readonly lang: string | undefined;
}

/** An error of a question, or of something else. */
interface SummaryEntry {
  /** Undefined if respondents cannot open it: they do not see it, or the form does not have it. */
  readonly question: Element | undefined;
  /** The title of the question, or the errors if there is none to open. */
  readonly texts: readonly ShownText[];
}

/** Lists the questions with errors, with links that open them. */
export function renderSummary(
  summary: HTMLElement,
  entries: readonly SummaryEntry[],
  locale: Locale,
  open: (question: Element) => void,
): void {
  if (entries.length === 0) return;
  const items = entries.map(({ question, texts }) => {
    const shown = texts.map(
      ({ text, lang }, index) =>
        html`${index > 0 && ' '}<span${attribute('lang', lang)}>${text}</span>`,
    );
    return question
      ? html`<li><a href="#${wrapperId(question.id)}" dir="auto">${shown}</a></li>`
      : html`<li dir="auto">${shown}</li>`;
  });
  renderInto(
    summary,
    html`<p${ownLanguage(locale)}>${pluralize(locale.strings.summary, entries.length, locale.lang)}</p><ul>${items}</ul>`,
  );
  const linked = entries.flatMap(({ question }) => question ?? []);
  openWithLinks(summary, linked, open);
}

/** Makes each link in an element open its question, in order. */
export function openWithLinks(
  place: HTMLElement,
  questions: readonly Element[],
  open: (question: Element) => void,
): void {
  for (const [index, link] of [...place.querySelectorAll('a')].entries()) {
    const question = questions[index];
    link.addEventListener('click', (event) => {
      event.preventDefault();
      if (question) open(question);
    });
  }
}

/** Focuses the first invalid control of a question, else its first control, else the question. */
export function focusQuestion(question: Element): void {
  const wrapper = document.getElementById(wrapperId(question.id));
  if (!wrapper) return;
  const fillable = 'input:not([type=hidden]),select,textarea,button,output';
  const invalid = wrapper.querySelector<HTMLElement>('[aria-invalid=true]');
  const inside = (invalid ?? wrapper).querySelector<HTMLElement>(fillable);
  const target = invalid?.matches(fillable) ? invalid : (inside ?? wrapper);
  target.focus({ preventScroll: true });
  wrapper.scrollIntoView({ block: 'center' });
}
