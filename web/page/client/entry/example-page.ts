import { handleEnterKey } from '../controls/enter-key.ts';
import { elementById, enableButtons, isUnlocked, readPageData } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createSession } from '../start/create-session.ts';
import { loadScripts } from '../start/load-scripts.ts';
import { createFormView } from '../view/form-view.ts';

// The entry point of the script of the examples in the documentation.

void startExample(createSession(readPageData()));

/** Makes an example of the documentation interactive: its answer is validated and shown instead of submitted. */
async function startExample(session: Session): Promise<void> {
  const { data, form } = session;
  if (!isUnlocked(data.form)) return;
  await loadScripts(data.form);
  await form.show(data.form);
  form.subscribe(() => session.view?.draw(form.state));
  const { place } = createFormView(session, data.form, session.loaded?.draft);
  handleEnterKey(place);
  enableButtons(place);
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    void showAnswer(session);
  });
}

/** Shows the errors of the answer with their codes, or the answer as it would be sent. */
async function showAnswer({ form, view }: Session): Promise<void> {
  if (!view || !(await form.uploadAttached())) return;
  view.readAll();
  const failures = form.validate() ? [] : (form.state.problem?.errors ?? []);
  view.showErrors(failures);
  elementById('status', view.place).textContent =
    failures.length > 0
      ? `Refused: ${failures.map(({ code }) => code).join(', ')}`
      : `Valid: the page sends ${JSON.stringify(form.state.answers)}`;
}
