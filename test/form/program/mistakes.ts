import { type FormElement, type FormState, loadForm } from '@formwright/form';
import { useForm } from '@formwright/form/react';

// Each line with a comment at its end has one type error.

await loadForm({ slug: 'party' }); // server is missing
await loadForm({ server: '', slug: '', storage: 'localStorage' }); // not a storage
const form = await loadForm({ server: '', slug: '' });
form.setAnswer(1, 'Ann'); // ids are strings
await form.upload('cv', 'hello'); // not a file
await form.submit({ captcha: 'token' }); // captchaToken
form.state.phase = 'closed'; // read-only
form.state.sections.push(); // read-only
if (form.state.phase === 'done') console.log(); // no such phase
if (form.state.problem?.code === 'wrong') console.log(); // no such code

export function labels(element: FormElement) {
  if (element.type === 'matrix') return element.options; // rows and columns
  return element.expression; // calculated values only
}

export function title({ form: { schema } }: FormState) {
  return schema.sections; // null while the form is locked
}

export function View() {
  const loaded = useForm({ server: '', slug: '' });
  return loaded.state.sections; // not while it is loading
}
