import { elementsOf } from '../../../../src/definition/elements.ts';
import { createCaptcha } from '../captcha/captcha-widget.ts';
import { elementById, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { loadPhoneNumbers } from '../shims/libphonenumber.ts';
import { createFormController, type FormController } from './form-controller.ts';
import { submitForm } from './submit-form.ts';

/** Types whose answers are, or hold, phone numbers. */
const typesWithPhones: readonly string[] = ['phone_number', 'contact_info'];

/** Lets the drawn questions be answered and sent. */
export function startForm(session: Session, form: UnlockedForm): void {
  const sheet = createFormController(session, form);
  const captcha = createCaptcha(session.data);
  if (elementsOf(form).some(({ type }) => typesWithPhones.includes(type))) {
    loadPhoneNumbers().catch(() => {}); // the service checks them anyway
  }

  const button = elementById('send', sheet.place);
  if (button instanceof HTMLButtonElement) button.disabled = false;
  sheet.place.querySelector('#back')?.addEventListener('click', () => {
    sheet.errors.clear();
    sheet.sections.back();
    sheet.update();
  });
  let busy = false;
  sheet.place.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy || !validateVisible(sheet)) return;
    if (!sheet.sections.isLast()) return showNextSection(sheet);
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    void submitForm(session, sheet, captcha).finally(() => {
      busy = false;
      button.removeAttribute('aria-disabled');
    });
  });
}

/** Looks at what is in view, or at everything where that is the end of the form. */
function validateVisible({ sections, errors, validate: look }: FormController): boolean {
  const seen = sections.questions();
  const isLast = sections.isLast();
  const failures = look().failures.filter(({ path }) => isLast || seen.has(questionIn(path)));
  const [first] = failures;
  if (first && isLast) sections.reveal(questionIn(first.path));
  errors.showAll(failures);
  return failures.length === 0;
}

const questionIn = (path: string) => path.split('.')[1] ?? '';

function showNextSection(sheet: FormController): void {
  sheet.sections.next();
  sheet.update();
}
