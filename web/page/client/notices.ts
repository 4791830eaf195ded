import { type Html, html } from '../../../packages/common/text/html.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import type { InvitationReason } from '../../../packages/form/src/api/public-types.ts';
import type { PageTexts } from '../../../packages/languages/texts/texts.ts';
import { wrapperId } from '../fields/answers/control-names.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguage } from '../fields/own-language.ts';
import { notice } from '../html/notice.ts';
import { describeAnswer, type VersionChanges } from './draft/draft.ts';
import { openWithLinks } from './errors/error-summary.ts';
import { elementById } from './page-data.ts';
import { endWith, type Session } from './page-session.ts';
import { createElementFrom, renderInto } from './render-html.ts';

/** Titles that differ from `invalidTitle`. */
const titles: Partial<Record<InvitationReason, TitleName>> = {
  missing: 'neededTitle',
  used: 'usedTitle',
};

/** Says in place of the questions why the form cannot be answered with the invitation. */
export function showInvitationProblem(
  session: Session,
  reason: InvitationReason = 'unknown',
): void {
  const { invitation } = session.data.strings;
  const title = invitation[titles[reason] ?? 'invalidTitle'];
  endWith(session, notice(title, invitation[reason], session.data));
}

/**
 * Says in place of the questions why they are not shown, with a button to try again. The same questions return before,
 * with what has been entered in them.
 */
export function showRetry(text: string, locale: Locale, retry: () => void): void {
  const { strings } = locale;
  const place = elementById('place');
  const before = [...place.childNodes];
  renderInto(
    place,
    html`<section class="notice" id="notice" tabindex="-1"${ownLanguage(locale)}><h2>${strings.troubleTitle}</h2><p class="text">${text}</p><p
      class="choices"><button type="button" class="secondary">${strings.retry}</button></p></section>`,
  );
  place.querySelector('button')?.addEventListener('click', () => {
    place.replaceChildren(...before);
    retry();
  });
  elementById('notice').focus();
}

/**
 * Says above the questions that the form was updated.
 *
 * @param open shows a question
 */
export function showVersionChanges(
  form: HTMLElement,
  { questions, unplaced }: VersionChanges,
  locale: Locale,
  textOf: (title: string) => string,
  open: (question: Element) => void,
): void {
  const { strings } = locale;
  const own = ownLanguage(locale);
  const links = questions.map(
    ({ id, title = '' }) =>
      html`<li><a href="#${wrapperId(id)}" dir="auto">${textOf(title)}</a></li>`,
  );
  const kept = unplaced.map((answer) => html`<li dir="auto">${describeAnswer(answer)}</li>`);
  const shown = show(
    form,
    'updated',
    html`<p${own}>${questions.length > 0 ? strings.updated : strings.updatedPlain}</p>${
      questions.length > 0 && html`<ul>${links}</ul>`
    }${kept.length > 0 && html`<p${own}>${strings.unsent}</p><ul>${kept}</ul>`}`,
  );
  openWithLinks(shown, questions, open);
  for (const { id } of questions) document.getElementById(wrapperId(id))?.classList.add('new');
  moveTo(shown);
}

/** Says that the answers of an earlier visit were restored, with the choice to discard them. */
export function showRestored(form: HTMLElement, locale: Locale, startAgain: () => void): void {
  const { restored, continueDraft } = locale.strings;
  const keep = () => form.querySelector<HTMLElement>('[data-section]:not([hidden])')?.focus();
  showChoice(form, locale, 'restored', restored, [continueDraft, keep], startAgain);
}

/** Says that what is entered is lost when the page is reloaded. */
export function showNotKept(form: HTMLElement, locale: Locale): void {
  show(form, 'not-kept', html`<p${ownLanguage(locale)}>${locale.strings.notKept}</p>`);
}

/** Says that the answers of a resume link do not exist any more. */
export function showSavedMissing(form: HTMLElement, locale: Locale): void {
  show(form, 'missing', html`<p${ownLanguage(locale)}>${locale.strings.savedMissing}</p>`);
}

/** Says that the answers were submitted before, with the choice to submit them as another response. */
export function showAlreadySubmitted(
  form: HTMLElement,
  locale: Locale,
  { submitAnother, startAgain }: { submitAnother(): void; startAgain(): void },
): void {
  const { alreadySubmitted, another } = locale.strings;
  const choice = [another, submitAnother] as const;
  moveTo(showChoice(form, locale, 'submitted', alreadySubmitted, choice, startAgain));
}

/** Shows a notice with a button that removes it, and one to start again. */
function showChoice(
  form: HTMLElement,
  locale: Locale,
  kind: string,
  text: string,
  [label, act]: readonly [label: string, act: () => void],
  startAgain: () => void,
): HTMLElement {
  const own = ownLanguage(locale);
  const shown = show(
    form,
    kind,
    html`<p${own}>${text}</p><p class="choices"${own}><button type="button" class="secondary">${label}</button><button
      type="button" class="secondary">${locale.strings.startAgain}</button></p>`,
  );
  const [first, second] = shown.querySelectorAll('button');
  first?.addEventListener('click', () => {
    shown.remove();
    act();
  });
  second?.addEventListener('click', startAgain);
  return shown;
}

function moveTo(notice: HTMLElement): void {
  notice.focus({ preventScroll: true });
  notice.scrollIntoView({ block: 'start' });
}

/** Shows a notice above the questions, in place of one of the same kind. */
function show(form: HTMLElement, kind: string, content: Html): HTMLElement {
  form.querySelector(`.draft.${kind}`)?.remove();
  const notice = createElementFrom(
    html`<div class="draft ${kind}" role="status" tabindex="-1">${content}</div>`,
  );
  elementById('summary', form).before(notice);
  return notice;
}

type TitleName = Extract<keyof PageTexts['invitation'], `${string}Title`>;
