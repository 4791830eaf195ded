import { createFormApi } from '../api/form-api.ts';
import { solveCaptcha } from '../captcha/solve-captcha.ts';
import { loadEngines } from '../engines/load-engines.ts';
import { FormError, problemOf } from '../state/form-problem.ts';
import type { Form, FormOptions } from '../state/form-state.ts';
import { type FormTimings, formTimings } from '../state/form-timings.ts';
import type { FormPorts } from '../state/model.ts';
import { draftOf } from '../storage/draft.ts';
import { countVisit } from './count-visit.ts';
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
    ...{ api, timings, loadEngines },
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
