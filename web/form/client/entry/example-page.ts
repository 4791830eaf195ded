import { loadPhoneNumbers } from '../../../../form/src/engines/libphonenumber.ts';
import { loadExpressionCompiler } from '../../../../form/src/engines/load-expressions.ts';
import { expressionsOf } from '../../../../src/definition/flow/expressions-of.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { handleEnterKey } from '../controls/enter-key.ts';
import { elementById, isUnlocked, readPageData } from '../page-data.ts';
import { createSession } from '../page-session.ts';

// The entry point of the script of the examples in the documentation: a question that is validated and not submitted.

const session = createSession(readPageData());
const { form } = session.data;
if (isUnlocked(form)) start(createFormController(session, form, undefined));

function start(controller: FormController): void {
  const { place, form } = controller;
  loadPhoneNumbers().catch(() => {}); // needed by two types only, and small
  const expressions = expressionsOf(form.schema);
  if (expressions.length > 0) {
    loadExpressionCompiler(expressions)
      .then((compile) => {
        controller.answers.useExpressions(compile);
        controller.update();
      })
      .catch(() => {}); // the value remains unknown, as it does on a page
  }
  handleEnterKey(place);
  const button = elementById('send', place);
  if (button instanceof HTMLButtonElement) {
    button.disabled = false;
    button.textContent = 'Check the answer';
  }
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    void check(controller);
  });
}

/** Shows the errors of the answer, or the answer as it would be sent. */
async function check({ place, controls, answers, errors }: FormController): Promise<void> {
  for (const control of controls) if ((await control.prepare?.()) === false) return;
  const { failures } = answers.validate();
  errors.showAll(failures);
  const sent = JSON.stringify(answers.toSubmit(), null, 2);
  elementById('status', place).textContent =
    failures.length > 0
      ? failures.map(({ code }) => `Code: ${code}`).join(' ')
      : `Valid. The page sends: ${sent}`;
}
