import { isDefinitive, type ProblemResult } from '../api/api-result.ts';
import type { FieldFailure, ProblemBody, SubmissionResult } from '../api/public-types.ts';
import { newIdempotencyKey, type SubmissionAttempt } from '../api/submission-attempt.ts';
import { ownProblem, problemOf, unreachable } from '../state/form-problem.ts';
import type { Confirmation, Form, SubmitOptions } from '../state/form-state.ts';
import { locateFailures, type Model } from '../state/model.ts';
import { waitForNetwork, watchNetwork } from '../state/wait-for-network.ts';
import { ownTimeZone } from '../view/current-day.ts';
import { questionOf } from '../view/errors-by-question.ts';
import { formTexts } from '../view/form-texts.ts';
import { type MarkdownBlock, parseMarkdown } from '../view/markdown.ts';
import { reveal, validateAll } from './navigation.ts';
import { showForm } from './show-form.ts';
import type { Store } from './store.ts';
import { uploadAttached } from './uploading.ts';

const problems = {
  uploads: ownProblem('uploads_pending', 'Files are still being uploaded.'),
  captcha: ownProblem('captcha_missing', 'The form requires a captcha, which is not solved.'),
  unsolvable: ownProblem('captcha_failed', 'The captcha could not be solved.'),
  submitted: ownProblem(
    'already_submitted',
    'The answers were submitted before they were changed. Submit again to store another response.',
  ),
  changed: ownProblem('form_changed', 'The form was changed. Check the questions again.'),
};

export function submission(store: Store): Pick<Form, 'submit'> {
  const { model } = store;
  return {
    async submit(options = {}) {
      model.wait?.end(true);
      if (model.phase !== 'answering' || !validateAll(store)) return false;
      if (options.asAnother) model.partial = undefined;
      model.problem = store.state().isUploading ? problems.uploads : undefined;
      if (!model.problem) {
        model.phase = 'submitting';
        store.update();
        await model.saver?.pause(); // a save that arrives later would not find the submitted answers
        await submitRepeatedly(store, options);
        if (model.phase === 'submitting') model.phase = 'answering';
        model.saver?.resume();
      }
      store.update();
      return store.state().phase === 'submitted';
    },
  };
}

/** Submits again after a lost response, until the respondent changes an answer. */
async function submitRepeatedly(store: Store, options: SubmitOptions): Promise<void> {
  const { model } = store;
  const { retry } = model.options;
  const { retryDelays } = model.ports.timings;
  for (const delay of retry ? [...retryDelays, undefined] : [undefined]) {
    model.problem = undefined;
    const endWatch = watchNetwork();
    await submitAnswers(store, options);
    const hasReturned = endWatch();
    if (model.problem !== unreachable || delay === undefined) return;
    model.wait = waitForNetwork(delay, hasReturned);
    store.update();
    const triesAgain = await model.wait.isOver;
    model.wait = undefined;
    store.update();
    if (!triesAgain) return;
  }
}

async function submitAnswers(store: Store, options: SubmitOptions): Promise<void> {
  const { model } = store;
  if (!(await uploadAttached(store))) return;
  const attempt = await prepareAttempt(store, options);
  if (!attempt) return;
  const { key, body } = attempt;
  const result = await model.ports.api.submit(body, key, model.partial?.token).catch(() => {});
  if (!result) model.problem = unreachable;
  else if ('body' in result) showConfirmation(store, result.body);
  else await showProblem(store, result);
}

/**
 * Creates the request body with its idempotency key. While the answers do not change, the same body and key
 * are sent again, because a request without a response may have been processed. Changed answers get the same key:
 * the service refuses them if that request was processed, so that nothing is stored twice.
 */
async function prepareAttempt(
  store: Store,
  { captchaToken: given }: SubmitOptions,
): Promise<SubmissionAttempt | undefined> {
  const { model } = store;
  const answers = shownAnswers(store);
  const serialized = JSON.stringify(answers);
  if (model.attempt?.answers === serialized) return model.attempt;
  const token = await captchaToken(model, given).catch(() => null);
  if (token === null || (token === undefined && model.form.captcha_required)) {
    model.problem = token === null ? problems.unsolvable : problems.captcha;
    return undefined;
  }
  const body = JSON.stringify({
    answers,
    version: model.form.version,
    language: model.form.language,
    time_zone: ownTimeZone(),
    duration_ms: Math.max(0, Date.now() - model.began),
    invitation: model.options.invitation,
    ...(token === undefined ? {} : { captcha_token: token }),
  });
  const key = model.attempt?.key ?? newIdempotencyKey();
  model.attempt = { key, answers: serialized, body };
  store.save();
  return model.attempt;
}

/** The answers to the questions that are shown. */
function shownAnswers(store: Store): Record<string, unknown> {
  const shown = store.shownIds();
  return Object.fromEntries(Object.entries(store.state().answers).filter(([id]) => shown.has(id)));
}

function showConfirmation(store: Store, body: SubmissionResult): void {
  const { model } = store;
  model.phase = 'submitted';
  model.confirmation = confirmationOf(store, body);
  model.attempt = undefined;
  model.ports.draft.clear();
}

function confirmationOf(store: Store, { ending, ...result }: SubmissionResult): Confirmation {
  const id = ending ?? undefined;
  const { questions } = store.model;
  const values = store.evaluation()?.result.answerMap;
  const found = questions?.schema.endings?.find((one) => one.id === id);
  const { message } = result;
  if (questions && values && found) {
    const texts = formTexts(questions, values);
    const messageBlocks = texts.blocks(found, 'message');
    return { ...result, endingId: id, ending: texts.ending(found), messageBlocks };
  }
  // The message of an ending contains answers, which are text.
  const messageBlocks = id === undefined ? parseMarkdown(message) : [plainBlock(message)];
  return { ...result, endingId: id, ending: undefined, messageBlocks };
}

const plainBlock = (text: string): MarkdownBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});

/** @throws {Error} if the captcha could not be solved */
async function captchaToken(
  { form, ports }: Model,
  given: SubmitOptions['captchaToken'],
): Promise<string | undefined> {
  if (typeof given === 'string') return given;
  if (!form.captcha_required) return undefined;
  return given ? given() : ports.solveCaptcha(form);
}

async function showProblem(store: Store, result: ProblemResult): Promise<void> {
  const { model } = store;
  if (isDefinitive(result)) model.attempt = undefined;
  store.save();
  const problem = problemOf(result);
  model.problem = problem.code === 'idempotency_key_reused' ? problems.submitted : problem;
  if (problem.code === 'form_locked') model.phase = 'locked';
  if (problem.code === 'invitation_invalid') model.phase = 'closed';
  if (problem.code === 'form_closed') await close(store, result.problem);
  if (problem.code === 'version_outdated') await reload(store);
  if (problem.code === 'validation_failed') await showFailures(store, problem.errors);
}

async function close(store: Store, { closed_reason }: ProblemBody): Promise<void> {
  const { model } = store;
  // The opening time may have changed.
  if (closed_reason === 'not_yet_open' && (await reload(store))) return;
  model.form = { ...model.form, accepting_responses: false, closed_reason: closed_reason ?? null };
  model.phase = 'closed';
}

/** Shows failures that only the service found. If one is of no question, the form has changed. */
async function showFailures(store: Store, sent: readonly FieldFailure[]): Promise<void> {
  const { model } = store;
  const failures = locateFailures(model, sent);
  if (model.problem) model.problem = { ...model.problem, errors: failures };
  const isKnown = (failure: FieldFailure) =>
    model.questions?.find(questionOf(failure)) !== undefined;
  if (failures.some(({ code }) => code === 'option_full')) await reload(store, true);
  else if (!failures.every(isKnown) && (await reload(store))) return;
  demand(store, failures.map(questionOf));
  model.errors.show(failures);
  model.errors.add(failures);
  const [first] = failures;
  if (first) reveal(store, questionOf(first));
}

/** Shows questions because the service requires answers to them. */
function demand({ model, shownIds, refresh }: Store, ids: readonly string[]): void {
  const shown = shownIds();
  for (const id of ids) if (!shown.has(id)) model.demanded.add(id);
  if (model.demanded.size > 0) refresh();
}

/**
 * Loads the form again, with what was entered.
 *
 * @param isSameShown whether to show the same version again, in which other options may be full
 * @returns whether it has changed
 */
async function reload(store: Store, isSameShown = false): Promise<boolean> {
  const { model } = store;
  const result = await model.ports.api.form(model.form.language).catch(() => undefined);
  if (!result || !('body' in result)) return false;
  const { version, accepting_responses: isOpen, schema } = result.body;
  const isSame = version === model.form.version && isOpen && schema !== null;
  if (isSame && !isSameShown) return false;
  await showForm(store, result.body);
  if (isSame || model.phase !== 'answering') return !isSame;
  model.problem = { ...problems.changed, errors: model.problem?.errors ?? [] };
  return true;
}
