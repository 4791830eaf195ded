import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
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
export interface SummaryEntry {
  /** The id of the question; that of no question of the form, if the error is of something else. */
  readonly id: string;
  /** Undefined if respondents cannot open it: they do not see it, or the form does not have it. */
  readonly question: Element | undefined;
  /** The title of the question, or the errors if there is none to open. */
  readonly texts: readonly ShownText[];
}

/** The list of the questions with errors, with links that open them. */
export function createSummary(
  place: HTMLElement,
  locale: Locale,
  open: (question: Element) => void,
) {
  let listed: readonly SummaryEntry[] = [];
  const heading = () => pluralize(locale.strings.summary, listed.length, locale.lang);
  return {
    /** Replaces the list, which screen readers announce. */
    show(entries: readonly SummaryEntry[]) {
      listed = entries;
      place.replaceChildren();
      place.removeAttribute('aria-live');
      if (entries.length === 0) return;
      renderInto(
        place,
        html`<p${ownLanguage(locale)}>${heading()}</p><ul>${entries.map(renderEntry)}</ul>`,
      );
      const linked = entries.flatMap(({ question }) => question ?? []);
      openWithLinks(place, linked, open);
    },
    /**
     * Removes the other entries, without an announcement of the rest: respondents are answering.
     *
     * @returns whether any is left
     */
    keep(isKept: (entry: SummaryEntry) => boolean): boolean {
      const kept = new Set(listed.filter(isKept));
      if (kept.size === listed.length) return kept.size > 0;
      place.setAttribute('aria-live', 'off');
      const items = [...place.querySelectorAll('li')];
      for (const [index, entry] of listed.entries()) if (!kept.has(entry)) items[index]?.remove();
      listed = [...kept];
      if (kept.size === 0) place.replaceChildren();
      else place.querySelector('p')?.replaceChildren(heading());
      return kept.size > 0;
    },
  };
}

function renderEntry({ question, texts }: SummaryEntry): Html {
  const shown = texts.map(
    ({ text, lang }, index) =>
      html`${index > 0 && ' '}<span${attribute('lang', lang)}>${text}</span>`,
  );
  return question
    ? html`<li><a href="#${wrapperId(question.id)}" dir="auto">${shown}</a></li>`
    : html`<li dir="auto">${shown}</li>`;
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

/** Focuses the first invalid control or row of a question, else its first control, else the question. */
export function focusQuestion(question: Element): void {
  const wrapper = document.getElementById(wrapperId(question.id));
  if (!wrapper) return;
  const fillable = 'input:not([type=hidden]),select,textarea,button,output';
  const invalid = wrapper.querySelector<HTMLElement>(
    '[aria-invalid=true],.row:has(>.error:not(:empty))',
  );
  const inside = (invalid ?? wrapper).querySelector<HTMLElement>(fillable);
  const target = invalid?.matches(fillable) ? invalid : (inside ?? wrapper);
  target.focus({ preventScroll: true });
  wrapper.scrollIntoView({ block: 'center' });
}
