import { generate } from 'lean-qr';
import { type Html, html } from '../../../../packages/common/text/html.ts';
import type { Saving } from '../../../../packages/form/src/state/form-state.ts';
import type { PartialLink } from '../../../../packages/form/src/storage/draft.ts';
import { formatInstant } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { announce, elementById, resumeAddress } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createElementFrom, renderInto } from '../render-html.ts';
import { createMailLink } from './mail-link.ts';

/** Shows the link that opens saved answers, with a button to copy it and a QR code. */
function showResumeLink(
  panel: HTMLElement,
  { token, url: savedUrl, expires }: PartialLink,
  { lang, strings }: Locale,
): void {
  const url = savedUrl || resumeAddress(token);
  const hint = interpolate(strings.resumeHint, { date: formatInstant(expires, lang) });
  renderInto(
    panel,
    html`<p class="note">${hint}</p><div class="resume-link"><input class="line" type="text" readonly dir="ltr" value="${url}"
      aria-label="${strings.resumeLink}"><button type="button" class="secondary">${strings.copyLink}</button></div>${qrCode(url, strings.qrCode)}`,
  );
  const [input, button] = [panel.querySelector('input'), panel.querySelector('button')];
  if (!input || !button) return;
  input.addEventListener('focus', () => input.select());
  button.addEventListener('click', () => {
    void copy(input).then((isCopied) => {
      if (!isCopied) return;
      button.textContent = strings.linkCopied;
      announce(strings.linkCopied);
    });
  });
}

/** Modules of empty space around a code (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, dark on light in every color scheme, since not all scanners read inverted ones. */
function qrCode(text: string, label: string): Html {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const dark = rows.flatMap((y) =>
    rows.flatMap((x) => (code.get(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const size = code.size + 2 * quietZone;
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="${-quietZone} ${-quietZone} ${size} ${size}"
    shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>`;
}

/** The clipboard of the browser needs https, and the permission of the embedding page. */
async function copy(input: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select();
    return document.execCommand('copy');
  }
}

/**
 * Adds a line that says whether the answers are saved, and how to continue on another device. It shows answers of
 * another tab or device on the page, and says that they were added.
 *
 * @param form the element that contains the questions
 * @returns a function that shows it
 */
export function createSavingStatus(form: HTMLElement, session: Session) {
  const { data } = session;
  const { strings } = data;
  const status = createElementFrom(
    html`<div class="saving"${ownLanguage(data)}><p class="status" role="status"></p><button type="button"
      class="quiet" aria-expanded="false" aria-controls="resume" hidden>${strings.continueLater}</button><div id="resume"></div><p class="note received" role="status"></p></div>`,
  );
  elementById('status', form).after(status);
  const [text, button] = [status.querySelector('p'), status.querySelector('button')];
  const panel = elementById('resume', status);
  const notice = status.querySelector('.received');
  let link: Saving['link'];
  let shown: Saving['received'] = {};
  const showReceived = (received: Saving['received']) => {
    if (received === shown) return;
    shown = received;
    const answers = Object.entries(received);
    for (const [id, answer] of answers) session.view?.receive(id, answer);
    if (notice && answers.length > 0) notice.textContent = strings.received;
  };
  const showPanel = (isOpen: boolean) => {
    button?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || !link) return renderInto(panel, html``);
    showResumeLink(panel, link, data);
    if (data.form.settings.resume_by_mail)
      panel.querySelector('.qr-code')?.before(createMailLink(session));
  };
  button?.addEventListener('click', () => {
    showPanel(button.getAttribute('aria-expanded') === 'false');
  });
  return ({ link: next, isSaved, received }: Saving) => {
    showReceived(received);
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
