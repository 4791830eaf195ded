import { loadForm, parseMarkdown } from '@formwright/form';
import { createField, h, setChildren } from './page-controls.js';
import { markdownNodes } from './page-markdown.js';

// The form of page.html: draws each snapshot of the form. Nodes are created once, so that typing does not
// lose the focus.

const place = document.querySelector('main');
const query = Object.fromEntries(new URLSearchParams(location.search));
const { server, form: slug, ...answers } = query; // hidden questions get their answers from the URL

loadForm({ server, slug, answers, storage: sessionStorage }).then(draw, ({ message }) => {
  place.textContent = `The form cannot be shown: ${message}`;
});

function draw(form) {
  document.title = form.state.form.title;
  const questions = questionsView(form);
  const others = {
    locked: passwordView(form),
    closed: closedView(),
    submitted: confirmationView(),
  };
  const show = () => {
    const { phase } = form.state;
    const { node, update } = others[phase] ?? questions;
    update(form.state);
    setChildren(place, [heading, description, node]);
    if (phase === 'submitted') node.focus();
  };
  const heading = h('h1', {}, form.state.form.title);
  const description = h(
    'div',
    {},
    ...markdownNodes(parseMarkdown(form.state.form.description ?? '')),
  );
  place.replaceChildren();
  form.subscribe(show);
  show();
}

/** The questions of the current sections, with the buttons. */
function questionsView(form) {
  const progress = h('p', { className: 'progress' });
  const list = h('div');
  const problem = h('p', { className: 'problem', role: 'alert' });
  const back = h(
    'button',
    { type: 'button', className: 'quiet', onclick: () => form.back() },
    'Back',
  );
  const next = h('button');
  const buttons = h('div', { className: 'buttons' }, back, next);
  const node = h('form', { noValidate: true }, progress, list, problem, buttons);
  node.addEventListener('submit', async (event) => {
    event.preventDefault();
    const isDone = form.state.step.isLast ? await form.submit() : form.next();
    if (isDone) scrollTo(0, 0);
    else node.querySelector('[aria-invalid=true]')?.focus();
  });
  const fields = new Map();
  return {
    node,
    update({ sections, step, problem: found, phase }) {
      setChildren(
        list,
        sections.flatMap((section) => [
          ...sectionTexts(section),
          ...section.elements.map((item) => fieldOf(item, fields, form)),
        ]),
      );
      progress.textContent = step.count > 1 ? `Page ${step.number} of ${step.count}` : '';
      problem.textContent = found?.detail ?? '';
      back.hidden = step.isFirst;
      next.textContent = step.isLast ? 'Submit' : 'Next';
      next.disabled = phase === 'submitting';
    },
  };
}

const headings = new Map();

function sectionTexts({ id, title, descriptionBlocks }) {
  const nodes = headings.get(id) ?? [h('h2'), h('div', { className: 'hint' })];
  headings.set(id, nodes);
  return nodes.filter((node, at) => {
    node.replaceChildren(...(at === 0 ? [title] : markdownNodes(descriptionBlocks)));
    return node.textContent !== '';
  });
}

/** The field of a question; it is created again if anything but its title and description changes. */
function fieldOf(item, fields, form) {
  const { title, description, ...rest } = item.element;
  const version = JSON.stringify(rest);
  const known = fields.get(rest.id);
  const create = rest.type === 'repeat' ? repeatField(fields) : createField;
  const field = known?.version === version ? known : { ...create(item, form), version };
  fields.set(rest.id, field);
  field.update(item);
  return field.node;
}

/** The entries of a repeat. The ids of their questions are those of the questions in the entry. */
function repeatField(fields) {
  return ({ element: { id, add_label } }, form) => {
    const legend = h('legend', { className: 'title' });
    const list = h('div');
    const error = h('p', { className: 'error', role: 'alert' });
    const button = (text, onclick) =>
      h('button', { type: 'button', className: 'quiet', onclick }, text);
    const add = button(add_label ?? 'Add another', () => form.addEntry(id));
    const drawn = new Map();
    const entryOf = (key) => {
      const entry = drawn.get(key) ?? {
        name: h('legend', {}),
        questions: h('div'),
        remove: button('', () => form.removeEntry(id, key)),
      };
      entry.node ??= h('fieldset', {}, entry.name, entry.questions, entry.remove);
      drawn.set(key, entry);
      return entry;
    };
    return {
      node: h('fieldset', { className: 'field' }, legend, list, add, error),
      update({ element, entries, errors }) {
        legend.textContent = `${element.title}${element.required ? ' *' : ''}`;
        error.textContent = errors.map(({ message }) => message).join(' ');
        const nodes = entries.map(({ key, label, elements }, index) => {
          const { node, name, questions, remove } = entryOf(key);
          name.textContent = label || `Entry ${index + 1}`;
          remove.textContent = `Remove ${name.textContent}`;
          setChildren(
            questions,
            elements.map((item) => fieldOf(item, fields, form)),
          );
          return node;
        });
        setChildren(list, nodes);
      },
    };
  };
}

function passwordView(form) {
  const input = h('input', { type: 'password', id: 'password', autocomplete: 'off' });
  const error = h('p', { className: 'error', role: 'alert' });
  const node = h(
    'form',
    { className: 'field' },
    h('label', { className: 'title', htmlFor: 'password' }, 'This form requires a password'),
    input,
    error,
    h('div', { className: 'buttons' }, h('button', {}, 'Open')),
  );
  node.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await form.unlock(input.value))) input.focus();
  });
  return {
    node,
    update({ problem }) {
      error.textContent = problem?.detail ?? '';
      input.setAttribute('aria-invalid', String(problem !== undefined));
    },
  };
}

function closedView() {
  const node = h('p', {}, 'This form is not accepting responses at the moment.');
  return { node, update() {} };
}

/** What is shown after the submission: the ending, the decision, and the link or redirect. */
function confirmationView() {
  const node = h('section', { tabIndex: -1 });
  return {
    node,
    update({ confirmation }) {
      const { messageBlocks, ending, result, redirect_url: url } = confirmation;
      const score = result && `${result.message} ${result.score} of ${result.max_score} points.`;
      node.replaceChildren(
        ...(ending?.title ? [h('h2', {}, ending.title)] : []),
        ...markdownNodes(messageBlocks),
        ...(score ? [h('p', {}, score)] : []),
        ...(url && ending?.button ? [h('a', { href: url }, ending.button)] : []),
      );
      if (url && !ending?.button) location.assign(url);
    },
  };
}
