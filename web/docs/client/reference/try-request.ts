import type { TryOperation } from '../../model/try-operation.ts';

interface TrialResult {
  /** Status and time, or why there is no response. */
  readonly line: string;
  readonly body: string;
}

const longestBody = 100_000;

export async function sendTrial(operation: TryOperation, values: FormData): Promise<TrialResult> {
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
export function showResponse(place: HTMLElement, { line, body }: TrialResult): void {
  const status = document.createElement('p');
  status.textContent = line;
  const text = document.createElement('pre');
  text.tabIndex = 0;
  text.textContent = body;
  place.replaceChildren(status, ...(body === '' ? [] : [text]));
}
