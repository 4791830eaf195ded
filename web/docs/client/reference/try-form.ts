import type { TryOperation } from '../../model/try-operation.ts';

// Adds a form to each operation that sends its request to this service.

interface TrialResult {
  /** Status and time, or why there is no response. */
  readonly line: string;
  readonly body: string;
}

const longestBody = 100_000;

async function sendTrial(operation: TryOperation, values: FormData): Promise<TrialResult> {
  const start = performance.now();
  try {
    const response = await fetch(urlOf(operation, values), requestOf(operation, values));
    const body = await bodyText(response);
    const time = Math.round(performance.now() - start);
    return { line: `HTTP ${response.status} in ${time} ms`, body };
  } catch (error) {
    return { line: 'The request was not sent or has no response.', body: String(error) };
  }
}

const textOf = (values: FormData, name: string) => String(values.get(name) ?? '');

const givenIn = ({ parameters }: TryOperation, values: FormData, place: string) =>
  parameters
    .filter((parameter) => parameter.place === place)
    .map(({ name }): [string, string] => [name, textOf(values, `parameter-${name}`)])
    .filter(([, value]) => value !== '');

function urlOf(operation: TryOperation, values: FormData): string {
  const { base = '' } = document.documentElement.dataset;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(values, `parameter-${name}`)),
  );
  const query = new URLSearchParams(givenIn(operation, values, 'query')).toString();
  return `${base}/api/v1${path}${query && `?${query}`}`;
}

function requestOf(operation: TryOperation, values: FormData): RequestInit {
  const headers = new Headers(givenIn(operation, values, 'header'));
  if (operation.authorized) headers.set('Authorization', `Bearer ${textOf(values, 'key').trim()}`);
  const body = bodyOf(operation, values);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  return { method: operation.method, headers, body, credentials: 'omit' };
}

function bodyOf({ itemId }: TryOperation, values: FormData): string | FormData | null {
  if (itemId === undefined) return textOf(values, 'body') || null;
  const body = new FormData();
  body.append('item_id', textOf(values, 'item'));
  const file = values.get('file');
  if (file !== null) body.append('file', file);
  return body;
}

async function bodyText(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? '';
  const content = await response.blob();
  if (content.size > longestBody || !/json|^text\//.test(type)) {
    return content.size === 0 ? '' : `${type}, ${content.size} bytes`;
  }
  const text = await content.text();
  return /[/+]json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/** Shows a result in place of the previous one. */
function showResponse(place: HTMLElement, { line, body }: TrialResult): void {
  const status = document.createElement('p');
  status.textContent = line;
  const text = document.createElement('pre');
  text.tabIndex = 0;
  text.textContent = body;
  place.replaceChildren(status, ...(body === '' ? [] : [text]));
}

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
