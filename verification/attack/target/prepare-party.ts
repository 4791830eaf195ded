import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Party } from '../suite.ts';
import { postFile } from './upload-file.ts';

const question = (id: string, type: string) => ({ id, type, title: id });

/**
 * Creates one resource of each kind in the workspace of a key.
 *
 * @throws {Error} the answer of the service, if it refuses one
 */
export async function prepareParty(url: string, key: string): Promise<Party> {
  const secret = () => `secret-${randomUUID()}`;
  const secrets = { form: secret(), answer: secret(), webhook: secret() };
  const post = (path: string, body: object, headers = {}) =>
    call(url, key, 'POST', path, body, headers);
  const sections = [{ elements: [question('name', 'short_text'), question('cv', 'file')] }];
  const form = await post('/forms', {
    title: secrets.form,
    definition: { schema: { sections } },
    settings: { save_partial: true },
  });
  await post(`/forms/${form.id}/publish`, {});
  const { ref } = await resultOf('POST …/uploads', () => postFile(url, form.slug ?? ''));
  const answers = { name: secrets.answer, cv: [ref] };
  const response = await post(`/forms/${form.id}/responses`, { answers });
  await call(url, undefined, 'PUT', `/public/forms/${form.slug}/partial`, {
    answers: { name: secrets.answer },
  });
  const partials = await call(url, key, 'GET', `/forms/${form.id}/partials`);
  const invitations = await post(`/forms/${form.id}/invitations`, { count: 1 });
  const webhook = await post('/webhooks', {
    url: `https://receiver.example/${secrets.webhook}`,
    events: ['response.created'],
  });
  const delivery = await post(`/webhooks/${webhook.id}/test`, {});
  const spare = await post('/keys', { name: 'spare', scopes: ['keys:write'] });
  const files: unknown = Object(response['answers']).cv;
  const ids = {
    ...{ form: idOf(form), response: idOf(response), slug: String(form.slug), version: '1' },
    ...{ partial: idOf(first(partials)), invitation: idOf(first(invitations)) },
    ...{ webhook: idOf(webhook), delivery: idOf(delivery), key: idOf(spare) },
    file: String(Object(Array.isArray(files) ? files[0] : undefined).file_id),
  };
  return { key, ids, secrets };
}

/** Creates a key of the same workspace with the given scopes; returns its secret. */
export async function createKey(
  url: string,
  key: string,
  scopes: readonly string[],
): Promise<string> {
  const created = await call(url, key, 'POST', '/keys', { name: scopes.join(', '), scopes });
  return String(created['key']);
}

/** The password of the protected form. */
export const formPassword = 'correct horse battery staple';

/** Publishes a form with a password. @returns its slug */
export async function protectForm(url: string, key: string): Promise<string> {
  const form = await call(url, key, 'POST', '/forms', {
    title: 'Protected',
    definition: { schema: { sections: [{ elements: [question('name', 'short_text')] }] } },
    settings: { password: formPassword },
  });
  await call(url, key, 'POST', `/forms/${form.id}/publish`, {});
  return String(form.slug);
}

interface Json {
  readonly id?: string;
  readonly slug?: string;
  readonly ref?: string;
  readonly [name: string]: unknown;
}

const idOf = ({ id }: Json): string => {
  if (id === undefined) throw new Error('The service returned a resource without an identifier.');
  return id;
};

/** The first item of a list, in `data` or, of created invitations, elsewhere. */
const first = (list: Json): Json => {
  const items = Object.values(list).find(Array.isArray);
  return Object(items?.[0]);
};

/** Milliseconds before a request that was answered with 503 is sent again, and how often it is sent. */
const retryDelay = 500;
const attempts = 20;

async function call(
  url: string,
  key: string | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Json> {
  return resultOf(`${method} ${path}`, () =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    }),
  );
}

/** The body of a success. What is busy, because of other load, is requested again. */
async function resultOf(line: string, request: () => Promise<Response>): Promise<Json> {
  let response = await request();
  for (let left = attempts; response.status === 503 && left > 1; left -= 1) {
    await response.text();
    await sleep(retryDelay);
    response = await request();
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${line} was answered ${response.status}: ${text}`);
  return Object(text === '' ? {} : JSON.parse(text));
}
