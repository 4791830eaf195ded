import { elementsOf } from '../../../../packages/definition/elements.ts';
import { loadPhoneNumbers } from '../../../../packages/form/src/engines/libphonenumber.ts';
import {
  errorsByQuestion,
  questionOf,
} from '../../../../packages/form/src/walk/errors-by-question.ts';
import { renderQuestions } from '../../html/render-questions.ts';
import { loadCaptcha } from '../captcha/load-captcha.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { handleEnterKey } from '../controls/enter-key.ts';
import type { Draft } from '../draft/draft.ts';
import { focusQuestion } from '../errors/error-summary.ts';
import { showRestored, showVersionChanges } from '../notices/draft-notices.ts';
import { elementById, isUnlocked, localeOf, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { showFailures } from '../submission/show-problem.ts';
import { submitForm } from '../submission/submit-form.ts';
import { showLossNotice } from './keep-draft.ts';
import { loadExpressions, typesWithPhones } from './load-engines.ts';

/**
 * Makes the rendered questions interactive and enables submission.
 *
 * @param resumed the draft with saved answers; by default that of the browser
 */
export function startForm(session: Session, form: UnlockedForm, resumed?: Draft): void {
  const failed = session.running?.failed() ?? [];
  const controller = createFormController(session, form, resumed);
  const captcha = loadCaptcha(session.data);
  if (elementsOf(form).some(({ type }) => typesWithPhones.includes(type))) {
    loadPhoneNumbers().catch(() => {}); // the service validates them anyway
  }
  loadExpressions(controller).catch(() => {});

  handleEnterKey(controller.place);
  const button = elementById('send', controller.place);
  if (button instanceof HTMLButtonElement) button.disabled = false;
  controller.place.querySelector('#back')?.addEventListener('click', () => {
    controller.errors.clear();
    controller.sections.back();
    controller.update();
  });
  const restart = (next: UnlockedForm) => {
    const locale = localeOf(session.data);
    renderInto(elementById('place'), renderQuestions(next.schema, next, locale));
    startForm(session, next);
  };
  let busy = false;
  session.running = {
    place: controller.place,
    draft: controller.draft,
    saveDraft: controller.saveDraft,
    readInput: () => ({
      answers: controller.answers.toSave(),
      section: controller.sections.route().section ?? null,
      language: form.language,
      version: form.version,
    }),
    failed: () => controller.errors.shown().map(({ id }) => id),
    pause() {
      if (busy) return session.data.strings.sending;
      if (controller.controls.some((control) => control.busy?.())) {
        return session.data.strings.stillUploading;
      }
      controller.update();
      return undefined;
    },
    show(route) {
      controller.errors.clear();
      controller.sections.open(route);
      controller.update();
    },
    submit: () => controller.place.requestSubmit(),
    startAgain() {
      session.saving?.discard(controller.draft);
      controller.discardDraft();
      session.running = undefined;
      session.history.replace({});
      restart(form);
      elementById('place').querySelector('section')?.focus();
    },
    showFailures: (failures) => showFailures(controller, failures),
    redraw(next) {
      controller.saveDraft(); // the respondent may have continued
      session.data = { ...session.data, form: next };
      if (isUnlocked(next)) restart(next);
    },
  };
  showErrorsOf(controller, failed);
  session.visit.follow(controller.place);
  followSaving(session).catch(() => {});
  showDraft(session, controller);
  showLossNotice(session);
  controller.place.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy || !validateVisible(controller)) return;
    if (!controller.sections.isLast()) return showNextSection(controller);
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    void submitForm(session, controller, captcha).finally(() => {
      busy = false;
      button.removeAttribute('aria-disabled');
      session.saving?.resume();
    });
  });
}

/** Saves the answers while they are entered, if the form does that. */
async function followSaving(session: Session): Promise<void> {
  const { form, preview } = session.data;
  if (!form.settings.save_partial || preview !== undefined) return;
  const { savingModule } = await import('../saving/on-demand.ts');
  session.saving ??= savingModule.createSaving(session);
  if (session.running) session.saving.follow(session.running);
}

/** Says that the answers of an earlier visit are shown, or that they were entered in another version. */
function showDraft(
  { data, running }: Session,
  { place, isRestored, changes, sections, textOf, update }: FormController,
): void {
  const locale = localeOf(data);
  if (isRestored) showRestored(place, locale, () => running?.startAgain());
  if (!changes) return;
  showVersionChanges(place, changes, locale, textOf, (question) => {
    sections.reveal(question.id);
    update();
    focusQuestion(question);
  });
}

/** Validates the visible section; on the last section, the whole form. */
function validateVisible({ sections, errors, answers }: FormController): boolean {
  const visible = sections.questions();
  const isLast = sections.isLast();
  const failures = answers
    .validate()
    .failures.filter((failure) => isLast || visible.has(questionOf(failure)));
  const [first] = failures;
  if (first && isLast) sections.reveal(questionOf(first));
  errors.showAll(failures);
  return failures.length === 0;
}

function showNextSection(controller: FormController): void {
  controller.sections.next();
  controller.update();
}

/** Shows the errors of questions that showed them before the language was switched. */
function showErrorsOf({ answers, errors, form }: FormController, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const faults = errorsByQuestion(answers.validate().failures);
  for (const question of elementsOf(form)) {
    if (ids.includes(question.id)) errors.showFor(question, faults.get(question.id) ?? []);
  }
}
