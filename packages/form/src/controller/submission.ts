import { isDefinitive, type ProblemResult } from '../api/api-result.ts';
import type { FieldFailure, SubmissionResult } from '../api/public-types.ts';
import { newIdempotencyKey, type SubmissionAttempt } from '../api/submission-attempt.ts';
import { questionOf } from '../walk/errors-by-question.ts';
import { formTexts } from '../walk/form-texts.ts';
import { type MarkdownBlock, parseMarkdown } from '../walk/markdown.ts';
import { ownProblem, problemOf, unreachable } from './form-problem.ts';
import type { Confirmation, Form, SubmitOptions } from './form-state.ts';
import { showForm } from './model.ts';
import { reveal, validateAll } from './navigation.ts';
import { captchaToken } from './solve-captcha.ts';
import type { Store } from './store.ts';

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

/** Submitting the answers. */
export function submission(store: Store): Pick<Form, 'submit'> {
  const { model } = store;
  return {
    async submit(options = {}) {
      if (model.phase !== 'answering' || !validateAll(store)) return false;
      model.problem = model.entries.isUploading() ? problems.uploads : undefined;
      if (!model.problem) {
        model.phase = 'submitting';
        store.update();
        await submitAnswers(store, options);
        if (model.phase === 'submitting') model.phase = 'answering';
      }
      store.update();
      return store.state().phase === 'submitted';
    },
  };
}

async function submitAnswers(store: Store, options: SubmitOptions): Promise<void> {
  const { model } = store;
  const attempt = await prepareAttempt(store, options);
  if (!attempt) return;
  const result = await model.api.submit(attempt.body, attempt.key).catch(() => undefined);
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
  const { sections = [] } = store.evaluation()?.result ?? {};
  const shown = new Set(sections.flatMap(({ elements }) => elements.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(store.state().answers).filter(([id]) => shown.has(id)));
}

function showConfirmation(store: Store, body: SubmissionResult): void {
  const { model } = store;
  model.phase = 'submitted';
  model.confirmation = confirmationOf(store, body);
  model.attempt = undefined;
  model.draft.clear();
}

function confirmationOf(store: Store, { ending: id, ...result }: SubmissionResult): Confirmation {
  const { schema } = store.model.questions ?? {};
  const values = store.evaluation()?.result.answerMap;
  const found = schema?.endings?.find((ending) => ending.id === id);
  const { message } = result;
  if (schema && values && found) {
    const texts = formTexts(schema, values);
    const messageBlocks = texts.blocks(found, 'message');
    return { ...result, ending: texts.ending(found), messageBlocks };
  }
  // The message of an ending contains answers, which are text.
  const showsAnswers = typeof id === 'string';
  const messageBlocks = showsAnswers ? [plainBlock(message)] : parseMarkdown(message);
  return { ...result, ending: undefined, messageBlocks };
}

const plainBlock = (text: string): MarkdownBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});

async function showProblem(store: Store, result: ProblemResult): Promise<void> {
  const { model } = store;
  if (isDefinitive(result)) model.attempt = undefined;
  const problem = problemOf(result);
  model.problem = problem.code === 'idempotency_key_reused' ? problems.submitted : problem;
  if (problem.code === 'form_locked') model.phase = 'locked';
  if (problem.code === 'invitation_invalid') model.phase = 'closed';
  if (problem.code === 'form_closed') {
    const { closed_reason = null } = result.problem;
    model.form = { ...model.form, accepting_responses: false, closed_reason };
    model.phase = 'closed';
  }
  if (problem.code === 'version_outdated') await reload(store);
  if (problem.code === 'validation_failed') await showFailures(store, problem.errors);
}

/** Shows failures that only the service found. If one is of no shown question, the form has changed. */
async function showFailures(store: Store, failures: readonly FieldFailure[]): Promise<void> {
  const { model } = store;
  const drawn = new Set(
    store.way().flatMap(({ elements }) => elements.map(({ element }) => element.id)),
  );
  if (failures.some(({ code }) => code === 'option_full')) await reload(store, true);
  else if (!failures.every((failure) => drawn.has(questionOf(failure)))) await reload(store);
  model.errors.add(failures);
  const [first] = failures;
  if (first) reveal(store, first);
}

/** @param isSameShown whether to show the same version again, in which other options may be full */
async function reload(store: Store, isSameShown = false): Promise<void> {
  const { model } = store;
  const result = await model.api.form(model.form.language).catch(() => undefined);
  if (!result || !('body' in result)) return;
  const isSame = result.body.version === model.form.version;
  if (isSame && !isSameShown) return;
  await showForm(model, result.body);
  if (isSame) return;
  model.problem = { ...problems.changed, errors: model.problem?.errors ?? [] };
  store.update();
}
