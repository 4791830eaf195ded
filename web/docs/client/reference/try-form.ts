import type { TryOperation } from '../../model/try-operation.ts';
import { sendTrial, showResponse } from './try-request.ts';

// Adds a form to each operation that sends its request to this service.

/** The API key is stored until the tab is closed. */
const storageKey = 'formwright-docs-key';

for (const [number, example] of document.querySelectorAll<HTMLElement>('[data-try]').entries()) {
  addForm(example, JSON.parse(example.dataset['try'] ?? ''), `try-${number}`);
}

function addForm(example: HTMLElement, operation: TryOperation, id: string): void {
  const details = document.createElement('details');
  details.className = 'try';
  const summary = document.createElement('summary');
  summary.textContent = 'Try it';
  details.append(summary);
  details.addEventListener('toggle', () => details.append(createForm(operation, id)), {
    once: true,
  });
  example.append(details);
}

function createForm(operation: TryOperation, id: string): HTMLFormElement {
  const form = document.createElement('form');
  const field = (name: string, label: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(name === 'body' ? 'textarea' : 'input');
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.id = `${id}-${name}`;
    element.setAttribute('name', name);
    element.spellcheck = false;
    const text = document.createElement('label');
    text.htmlFor = element.id;
    text.textContent = label;
    form.append(text, element);
    return element;
  };

  if (operation.authorized) {
    const key = field('key', 'API key, stored until this tab is closed', {
      type: 'password',
      autocomplete: 'off',
      required: '',
      placeholder: 'fw_…',
    });
    key.value = sessionStorage.getItem(storageKey) ?? '';
    key.addEventListener('input', () => sessionStorage.setItem(storageKey, key.value));
  }
  for (const { name, place, required, example } of operation.parameters) {
    const label = `${name} (${place}${required ? '' : ', optional'})`;
    field(`parameter-${name}`, label, {
      autocomplete: 'off',
      placeholder: example,
      ...(required && { required: '' }),
    });
  }
  if (operation.body !== undefined) field('body', 'Body (JSON)', {}).value = operation.body;
  if (operation.itemId !== undefined) {
    field('item', 'item_id', { required: '' }).value = operation.itemId;
    field('file', 'file', { type: 'file', required: '' });
  }
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = `Send ${operation.method} request`;
  const result = document.createElement('div');
  result.setAttribute('role', 'status');
  form.append(button, result);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    showResponse(result, await sendTrial(operation, new FormData(form)));
    button.disabled = false;
  });
  return form;
}
