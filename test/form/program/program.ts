import { type ElementOf, type FormElement, FormError, loadForm } from '@formwright/form';
import settings from './settings.json' with { type: 'json' };

// What a website can do with the package. The test runs it in Node and reads what it prints.

const failure = await loadForm({ ...settings, slug: 'missing' }).catch((error: unknown) => error);
const refused = failure instanceof FormError ? failure.problem.code : undefined;

const form = await loadForm({ ...settings, answers: { source: 'program' } });
const seen = new Set<string>();
const stop = form.subscribe(() => seen.add(form.state.phase));

/** The options of a question that has some. */
function optionsOf(element: FormElement): string[] {
  return element.type === 'single_choice' ? element.options.map(({ label }) => label) : [];
}

const elements = form.state.sections.flatMap((section) => section.elements);
const files: ElementOf<'file'>[] = elements.flatMap(({ element }) =>
  element.type === 'file' ? [element] : [],
);

form.setAnswer('colour', 'red');
form.setAnswer('phone', '030 901820');
form.setAnswer('code', 'abc');
form.setAnswer('seats', 2);
const wasValid = form.validate();
const codes = form.state.problem?.errors.map(({ path, code }) => `${path} ${code}`);
form.setAnswer('code', 'ABC');
await form.upload('cv', new File(['hello'], 'cv.txt', { type: 'text/plain' }));
const total = form.state.values['total'];
const isStored = await form.submit();
stop();

console.log(
  JSON.stringify({
    refused,
    options: elements.flatMap(({ element }) => optionsOf(element)),
    maxFiles: files.map(({ max_files: most }) => most),
    wasValid,
    codes,
    total,
    isStored,
    phases: [...seen],
    message: form.state.confirmation?.message,
  }),
);
