import { closedFormOf } from '../../html/notice.ts';
import type { PublicFormBody } from '../../html/page-view.ts';
import type { FormController } from '../controller/form-controller.ts';
import { accessTokenStorage, draftStorage } from '../draft/draft-storage.ts';
import type { Session } from '../page-session.ts';
import { showClosed } from './show-closed.ts';

/**
 * Loads the form again and, if there is another version, shows it with what was entered.
 *
 * @returns whether it has changed; false also if it cannot be loaded
 */
export function refreshForm(session: Session, controller: FormController): Promise<boolean> {
  return reload(session, controller, (form) => form.version !== controller.form.version);
}

/**
 * Loads the form again and shows it with what was entered, for example because options are full.
 *
 * @returns whether it is shown; false if it cannot be loaded
 */
export function redrawForm(session: Session, controller: FormController): Promise<boolean> {
  return reload(session, controller, () => true);
}

async function reload(
  session: Session,
  controller: FormController,
  isToDraw: (form: PublicFormBody) => boolean,
): Promise<boolean> {
  controller.update();
  const { data, api, running } = session;
  const result = await api.form(data.form.language);
  if (!('body' in result)) return false;
  const form = { ...data.form, ...result.body };
  if (!form.accepting_responses) {
    showClosed(session, closedFormOf(form));
  } else if (!form.schema) lockForm(session);
  else if (!isToDraw(form)) return false;
  else running?.redraw(form);
  return true;
}

/** Shows the password form. What was entered remains in the tab, and not on the device. */
export function lockForm({ data, hostDraft }: Session): void {
  accessTokenStorage(data.form.slug).clear();
  draftStorage({ ...data, form: { ...data.form, password_required: true } }, hostDraft);
  location.reload();
}
