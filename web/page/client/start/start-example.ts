import { elementsOf } from '../../../../packages/definition/elements.ts';
import { loadPhoneNumbers } from '../../../../packages/form/src/engines/libphonenumber.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { handleEnterKey } from '../controls/enter-key.ts';
import { elementById, isUnlocked } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { loadExpressions, typesWithPhones } from './load-engines.ts';

/** Makes an example of the documentation interactive: its answer is validated and shown instead of submitted. */
export function startExample(session: Session): void {
  const { form } = session.data;
  if (!isUnlocked(form)) return;
  const controller = createFormController(session, form, undefined);
  const { place } = controller;
  if (elementsOf(form).some(({ type }) => typesWithPhones.includes(type))) {
    loadPhoneNumbers().catch(() => {}); // numbers then remain unchecked
  }
  loadExpressions(controller).catch(() => {});
  handleEnterKey(place);
  const button = elementById('send', place);
  if (button instanceof HTMLButtonElement) button.disabled = false;
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    void showAnswer(controller);
  });
}

/** Shows the errors of the answer with their codes, or the answer as it would be sent. */
async function showAnswer({ place, controls, answers, errors }: FormController): Promise<void> {
  for (const control of controls) if ((await control.prepare?.()) === false) return;
  const { failures } = answers.validate();
  errors.showAll(failures);
  elementById('status', place).textContent =
    failures.length > 0
      ? `Refused: ${failures.map(({ code }) => code).join(', ')}`
      : `Valid: the page sends ${JSON.stringify(answers.toSubmit())}`;
}
