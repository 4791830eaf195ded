import { isUsable } from '../../../../packages/form/src/storage/stored-value.ts';
import type { PageData } from '../../html/page-view.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import { handleEnterKey } from '../controls/enter-key.ts';
import { type DraftContent, draftName } from '../draft/draft.ts';
import { focusQuestion } from '../errors/error-summary.ts';
import { showNotKept, showRetry, showVersionChanges } from '../notices.ts';
import {
  elementById,
  enableButtons,
  isUnlocked,
  type UnlockedForm,
  withForm,
} from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { drawSubmission, submitForm } from '../submit-form.ts';
import { createFormView } from '../view/form-view.ts';
import { drawQuestions, loadMarkup } from '../view/load-markup.ts';

/** Makes the embedding page keep the draft if the browser denies storage to the frame. */
export async function keepDraft(session: Session): Promise<void> {
  const { data, host } = session;
  if (data.preview !== undefined || isUsable(() => localStorage)) return;
  const onRefused = () => {
    if (isUsable(() => sessionStorage)) return;
    session.lossNotice ??= 'due';
    showLossNotice(session);
  };
  if (!canAskHost(data.embedded)) return onRefused();
  const loaded = await import('../draft/host-draft.ts').catch(() => undefined);
  if (!loaded) return onRefused();
  const draft = loaded.hostDraft(host, draftName(data), onRefused);
  session.hostDraft = draft;
  if (data.form.password_required) onRefused();
  else await draft.load();
}

/** Shows, once, that answers are lost when the page is reloaded, if they are. */
function showLossNotice(session: Session): void {
  const { data, view, lossNotice } = session;
  if (lossNotice !== 'due' || !view) return;
  session.lossNotice = 'shown';
  showNotKept(view.place, data);
}

/**
 * A page that embeds the form could deny storage to it by a sandbox, to receive what is entered: its frame has the
 * origin `null`.
 */
const canAskHost = (isEmbedded: boolean) => isEmbedded && parent !== self && origin !== 'null';

/**
 * Makes the rendered questions interactive and enables submission.
 *
 * @param before what was entered, perhaps in another version
 */
export function startForm(
  session: Session,
  form: UnlockedForm,
  before: DraftContent | undefined,
): void {
  const view = createFormView(session, form, before);
  const { place } = view;
  const captcha = loadCaptcha(session.data);
  handleEnterKey(place);
  enableButtons(place);
  place.querySelector('#back')?.addEventListener('click', view.back);
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitForm(session, { captcha, startAgain: () => void startAgain(session) });
  });
  session.visit.follow(place);
  showSaving(session).catch(() => {});
  showChanges(session);
  showLossNotice(session);
}

/** Draws the state of the form, with other questions if there is another version. */
export function drawForm(session: Session): void {
  const { form, view, data } = session;
  const { state } = form;
  if (!view) return;
  if (state.phase === 'answering' && state.form !== view.form) {
    const before = view.content();
    session.data = withForm(data, state.form);
    renderForm(session, before);
  } else view.draw(state);
  drawSubmission(session);
}

function renderForm(session: Session, before: DraftContent | undefined): void {
  const { form } = session.data;
  if (!isUnlocked(form)) return;
  drawQuestions(session, form);
  startForm(session, form, before);
}

export async function startAgain(session: Session): Promise<void> {
  const { data } = session;
  try {
    await loadMarkup();
  } catch {
    return showRetry(data.strings.offline, data, () => void startAgain(session));
  }
  session.view = undefined;
  session.form.reset();
  renderForm(session, undefined);
  elementById('place').querySelector('section')?.focus();
}

/** Shows whether the answers are saved, if the form saves them while they are entered. */
async function showSaving(session: Session): Promise<void> {
  const { data, form, view } = session;
  if (!data.form.settings.save_partial || data.preview !== undefined || !view) return;
  const { createSavingStatus } = await import('../saving/saving-status.ts');
  const show = createSavingStatus(view.place, session);
  const draw = () => {
    if (form.state.saving && session.view === view) show(form.state.saving);
  };
  form.subscribe(draw);
  draw();
}

/** Says that the answers were entered in another version. */
function showChanges({ data, form, view }: Session): void {
  if (!view?.changes) return;
  showVersionChanges(view.place, view.changes, data, form.textOf, (question) => {
    form.reveal(question.id);
    focusQuestion(question);
  });
}

/** The captcha of a form, whose script is loaded on demand; undefined if the form requires none. */
function loadCaptcha(data: PageData): Captcha | undefined {
  const { captcha_required: isRequired, captcha } = data.form;
  if (!isRequired || !captcha) return undefined;
  const load = async () => {
    const { createCaptcha } = await import('../captcha/captcha-widget.ts');
    return createCaptcha(data, captcha);
  };
  let loaded = load();
  loaded.catch(() => {}); // `token()` loads it again
  return {
    async token() {
      loaded = loaded.catch(load);
      return (await loaded).token();
    },
    reset: () => void loaded.then((solver) => solver.reset()).catch(() => {}),
  };
}
