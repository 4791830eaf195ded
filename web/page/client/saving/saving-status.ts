import type { Saving } from '../../../../packages/form/src/state/form-state.ts';
import { html } from '../../../html.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { elementById } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createElementFrom, renderInto } from '../render-html.ts';
import { showResumeLink } from './resume-link.ts';

/**
 * Adds a line that says whether the answers are saved, and how to continue on another device.
 *
 * @param form the element that contains the questions
 * @returns a function that shows it
 */
export function createSavingStatus(form: HTMLElement, { data }: Session) {
  const { strings } = data;
  const status = createElementFrom(
    html`<div class="saving"${ownLanguage(data)}><p class="status" role="status"></p><button type="button"
      class="quiet" aria-expanded="false" aria-controls="resume" hidden>${strings.continueLater}</button><div id="resume"></div></div>`,
  );
  elementById('status', form).after(status);
  const [text, button] = [status.querySelector('p'), status.querySelector('button')];
  const panel = elementById('resume', status);
  let link: Saving['link'];
  const showPanel = (isOpen: boolean) => {
    button?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && link) showResumeLink(panel, link, data);
    else renderInto(panel, html``);
  };
  button?.addEventListener('click', () => {
    showPanel(button.getAttribute('aria-expanded') === 'false');
  });
  return ({ link: next, isSaved }: Saving) => {
    const isUsable = next !== undefined && !next.hasEnded;
    const isOther = next?.token !== link?.token;
    link = next;
    status.classList.toggle('unsaved', !isSaved);
    const message = isSaved ? strings.saved : strings.unsaved;
    if (text && text.textContent !== message) text.textContent = message;
    if (button) button.hidden = !isUsable;
    if (!isUsable || isOther) showPanel(false);
  };
}
