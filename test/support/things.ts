import type { Endpoint } from '../../rest/endpoint.ts';
import type { Client, RequestOptions } from './client.ts';
import { buildPublishedForm, survey } from './forms.ts';

// What an endpoint needs to be called: made from the records, so that a new one cannot be forgotten.

/** New things of a client's, as the parameters of a path. */
export async function buildPathParameters(
  visitor: Client,
  client: Client,
): Promise<Record<string, string>> {
  const form = await buildPublishedForm(client, { definition: definitionWithFile });
  const line = `POST /public/forms/${form.slug}/uploads`;
  const { body: upload } = await visitor.rest(line, file);
  const { body: response } = await client.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann', cv: [upload.ref] } },
  });
  const link = await client.graphql(
    `{ response(formId: "${form.id}", id: "${response.id}") { files { url } } }`,
  );
  const locked = await buildPublishedForm(client, { settings: { password: 'sesame' } });
  const { body: key } = await client.rest('POST /keys', { body: newKey });
  const { body: webhook } = await client.rest('POST /webhooks', { body: newWebhook });
  const { body: delivery } = await client.rest(`POST /webhooks/${webhook.id}/test`);
  return {
    id: form.id,
    response_id: response.id,
    file_id: response.answers.cv[0].file_id,
    slug: form.slug,
    locked_slug: locked.slug,
    token: link.response.files[0].url.split('/').at(-1),
    version: '1',
    key_id: key.id,
    webhook_id: webhook.id,
    delivery_id: delivery.id,
  };
}

const [section] = survey.schema.sections;
const fileQuestion = { id: 'cv', type: 'file', title: 'Your CV' };
const definitionWithFile = {
  schema: { sections: [{ ...section, elements: [...(section?.elements ?? []), fileQuestion] }] },
};

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;

/** A small file, as a browser sends it. */
const file = {
  raw: `${part('item_id')}\r\n\r\ncv\r\n${part('file')}; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
};

const newKey = { name: 'website', scopes: ['keys:write'] };

const newWebhook = { url: 'https://receiver.example/hook', events: ['response.created'] };

/** Lines below these paths name their thing by `:id` too. */
const idParameterOf = (path: string) =>
  path.startsWith('/keys') ? 'key_id' : path.startsWith('/webhooks') ? 'webhook_id' : 'id';

/** Only a form with a password can be unlocked. */
const slugParameterOf = (path: string) => (path.endsWith('/unlock') ? 'locked_slug' : 'slug');

/** What a query string names. */
const queryStrings: Record<string, string> = { '/public/captcha/challenge': '?form=:slug' };

/** The request line of an endpoint for things. */
export function requestLineOf({ method, path }: Endpoint, params: Record<string, string>): string {
  const names: Record<string, string> = { id: idParameterOf(path), slug: slugParameterOf(path) };
  const filled = `${path}${queryStrings[path] ?? ''}`.replace(
    /:(\w+)/g,
    (_, name: string) => params[names[name] ?? name] ?? name,
  );
  return `${method} ${filled}`;
}

const bodies: Record<string, unknown> = {
  'POST /forms/:id/responses': { answers: { name: 'Ann' } },
  'POST /forms/:id/responses/validate': { answers: { name: 'Ann' } },
  'PUT /forms/:id/responses/:response_id/approval': { status: 'approved' },
  'POST /forms/:id/responses/delete': { filter: {} },
  'POST /keys': newKey,
  'POST /webhooks': newWebhook,
  'POST /public/forms/:slug/submissions': { answers: { name: 'Ann' } },
  'POST /public/forms/:slug/unlock': { password: 'sesame' },
};

/** What the endpoint accepts, where it takes a body. */
export const requestOptionsFor = ({ method, path, multipart }: Endpoint): RequestOptions => {
  if (method === 'GET') return {};
  return multipart ? file : { body: bodies[`${method} ${path}`] ?? {} };
};
