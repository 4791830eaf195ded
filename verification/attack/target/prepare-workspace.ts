import { randomUUID } from 'node:crypto';
import {
  firstOf,
  type Json,
  jsonOf,
  type MadeForm,
  publishForm,
  requireJson,
  uploadTo,
} from '../../support/requests/rest.ts';
import type { Workspace } from '../suite.ts';

export const publish = (
  url: string,
  key: string,
  settings: object = {},
  title = 'Attacked',
  more: readonly object[] = [],
) =>
  publishForm(
    url,
    key,
    [
      { id: 'name', type: 'short_text', title: 'Your name' },
      { id: 'cv', type: 'file', title: 'A file', max_files: 5 },
      ...more,
    ],
    { title, settings: { save_partial: true, ...settings } },
  );

/** Uploads a file to such a form. @returns its reference */
export const upload = async (url: string, slug: string): Promise<string> =>
  String(jsonOf(await uploadTo(url, slug, 'cv'))['ref']);

/** Creates a response with a file. @returns it, and its file */
export async function respond(url: string, key: string, { id, slug }: MadeForm, name: string) {
  const body = { answers: { name, cv: [await upload(url, slug)] } };
  const response = await requireJson(url, 'POST', `/forms/${id}/responses`, { key, body });
  return { response, file: firstOf(Object(response['answers']).cv) };
}

export async function invite(url: string, key: string, id: string): Promise<Json> {
  const made = await requireJson(url, 'POST', `/forms/${id}/invitations`, {
    key,
    body: { count: 1 },
  });
  return firstOf(made['data']);
}

/** Saves answers. @returns the token of the partial response */
export async function save(url: string, slug: string, name: string): Promise<string> {
  const body = { answers: { name } };
  return String(
    (await requireJson(url, 'PUT', `/public/forms/${slug}/partial`, { body }))['token'],
  );
}

/**
 * Creates one resource of each kind in the workspace of a key.
 *
 * @throws {Error} the answer of the service, if it refuses one
 */
export async function prepareWorkspace(url: string, key: string): Promise<Workspace> {
  const secret = () => `secret-${randomUUID()}`;
  const secrets = { form: secret(), answer: secret(), webhook: secret() };
  const post = (path: string, body: object = {}) => requireJson(url, 'POST', path, { key, body });
  const dataset = await post('/datasets', {
    name: secrets.form,
    columns: ['code', 'name'],
    rows: [
      ['a', 'A'],
      ['b', 'B'],
    ],
  });
  const place = {
    id: 'place',
    type: 'dropdown',
    title: 'Your place',
    options_from: {
      dataset: idOf(dataset),
      value: 'code',
      label: 'name',
      filter: [{ column: 'name', question: 'name' }],
    },
  };
  const form = await publish(url, key, {}, secrets.form, [place]);
  const { response, file } = await respond(url, key, form, secrets.answer);
  await save(url, form.slug, secrets.answer);
  const partials = await requireJson(url, 'GET', `/forms/${form.id}/partials`, { key });
  const invitation = await invite(url, key, form.id);
  const webhook = await post('/webhooks', {
    url: `https://receiver.example/${secrets.webhook}`,
    events: ['response.created'],
  });
  const delivery = await post(`/webhooks/${webhook['id']}/test`);
  const spare = await post('/keys', { name: 'spare', scopes: ['keys:write'] });
  const ids = {
    form: form.id,
    response: idOf(response),
    slug: form.slug,
    version: '1',
    partial: idOf(firstOf(partials['data'])),
    invitation: idOf(invitation),
    webhook: idOf(webhook),
    delivery: idOf(delivery),
    key: idOf(spare),
    file: String(file['file_id']),
    dataset: idOf(dataset),
    question: place.id,
  };
  return { key, ids, secrets };
}

function idOf({ id }: Json): string {
  if (id === undefined) throw new Error('The service returned a resource without an identifier.');
  return String(id);
}

/** Creates a key of the same workspace with the given scopes; returns its secret. */
export async function createKey(url: string, key: string, scopes: readonly string[]) {
  const body = { name: scopes.join(', '), scopes };
  return String((await requireJson(url, 'POST', '/keys', { key, body }))['key']);
}

export const formPassword = 'correct horse battery staple';
