import { createFormApi } from '../api/form-api.ts';
import type { PublicForm } from '../api/public-types.ts';
import { loadEngines } from '../engines/load-engines.ts';
import { FormError, problemOf } from '../state/form-problem.ts';
import type { Form, FormOptions } from '../state/form-state.ts';
import { type FormTimings, formTimings } from '../state/form-timings.ts';
import type { FormPorts } from '../state/model.ts';
import { draftOf } from '../storage/draft.ts';
import { isQuestion } from '../view/compile-form.ts';
import { createVisitReports, isCountingRefused } from '../visits/visit-reports.ts';
import { createForm } from './create-form.ts';

/**
 * Loads a published form. If it has a password, `state.phase` is `locked`: call `unlock`.
 *
 * @throws {FormError} if the form is not found, or the service cannot be reached
 */
export const loadForm = (options: FormOptions): Promise<Form> => loadFormWith(options, formTimings);

/** @throws {FormError} as `loadForm` */
export async function loadFormWith(options: FormOptions, timings: FormTimings): Promise<Form> {
  let access: string | undefined;
  const { server, slug, storage, language, invitation } = options;
  const path = `${server.replace(/\/+$/, '')}/api/v1/public/forms/${encodeURIComponent(slug)}`;
  const api = createFormApi(path, () => access);
  const result = await api.form(language).catch(() => undefined);
  if (!result || !('body' in result)) throw new FormError(problemOf(result));
  // Answers to a form with a password are not left on the device.
  // Each invitation has a draft of its own; a part of the token identifies it.
  const name = invitation === undefined ? slug : `${slug}:${invitation.slice(-8)}`;
  const ports: FormPorts = {
    api,
    timings,
    loadEngines,
    draft: draftOf(name, result.body.password_required ? undefined : storage),
    solveCaptcha: (form) => solveCaptcha(form, server),
    setAccess(token) {
      access = token;
    },
  };
  const form = createForm({ options, ports }, result.body);
  await form.show(result.body);
  if (options.countVisit) countVisit(form, ports);
  return form;
}

/**
 * The token of ALTCHA; undefined if the captcha is that of another provider.
 *
 * @param server the service may be reachable by another origin than that of its `PUBLIC_URL`
 * @throws {Error} if the challenge cannot be fetched or solved
 */
async function solveCaptcha({ captcha }: PublicForm, server: string): Promise<string | undefined> {
  const url = captcha?.challenge_url;
  if (!url) return undefined;
  const { pathname, search } = new URL(url, server);
  const response = await fetch(new URL(pathname + search, server));
  if (!response.ok) throw new Error('Failed to fetch the captcha challenge');
  const { solveChallenge } = await import('../captcha/solve-altcha.ts');
  return solveChallenge(await response.json());
}

/** Reports the visit: a question is reached when it is part of a snapshot. */
function countVisit(form: Form, { api, timings }: FormPorts): void {
  if (isCountingRefused()) return;
  const visit = createVisitReports(api.visit, timings);
  let initial: string | undefined;
  let isStarted = false;
  const follow = () => {
    const { phase, sections, answers } = form.state;
    if (phase === 'submitted') visit.complete();
    if (phase !== 'answering') return;
    for (const { element } of sections.flatMap(({ elements }) => elements)) {
      if (isQuestion(element)) visit.reach(element.id);
    }
    if (isStarted) return;
    const entered = JSON.stringify(answers);
    initial ??= entered;
    isStarted = entered !== initial;
    if (isStarted) visit.start();
  };
  form.subscribe(follow);
  follow();
}
