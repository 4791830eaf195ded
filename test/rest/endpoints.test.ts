import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../rest/endpoint.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { type Scope, scopes } from '../../src/workspaces/scopes.ts';
import type { Sent } from '../support/client.ts';
import { buildPublishedForm, survey } from '../support/forms.ts';
import { createWorld } from '../support/world.ts';

// What every endpoint must refuse, made from the records: a new one cannot be forgotten.

const world = await createWorld();
const alice = await world.client();
const bob = await world.client();

/** New things of Alice's, as the parameters of a path. */
async function things(): Promise<Record<string, string>> {
  const form = await buildPublishedForm(alice, { definition: withFile });
  const line = `POST /public/forms/${form.slug}/uploads`;
  const { body: upload } = await world.visitor.rest(line, file);
  const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann', cv: [upload.ref] } },
  });
  const link = await alice.graphql(
    `{ response(formId: "${form.id}", id: "${response.id}") { files { url } } }`,
  );
  const locked = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
  const { body: key } = await alice.rest('POST /keys', { body: newKey });
  const { body: webhook } = await alice.rest('POST /webhooks', { body: newWebhook });
  const { body: delivery } = await alice.rest(`POST /webhooks/${webhook.id}/test`);
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
const cv = { id: 'cv', type: 'file', title: 'Your CV' };
const withFile = {
  schema: { sections: [{ ...section, elements: [...(section?.elements ?? []), cv] }] },
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
const idOf = (path: string) =>
  path.startsWith('/keys') ? 'key_id' : path.startsWith('/webhooks') ? 'webhook_id' : 'id';

/** Only a form with a password can be unlocked. */
const slugOf = (path: string) => (path.endsWith('/unlock') ? 'locked_slug' : 'slug');

/** What a query string names. */
const queries: Record<string, string> = { '/public/captcha/challenge': '?form=:slug' };

function lineOf({ method, path }: Endpoint, params: Record<string, string>): string {
  const names: Record<string, string> = { id: idOf(path), slug: slugOf(path) };
  const filled = `${path}${queries[path] ?? ''}`.replace(
    /:(\w+)/g,
    (_, name: string) => params[names[name] ?? name] ?? name,
  );
  return `${method} ${filled}`;
}

const bodies: Record<string, unknown> = {
  'POST /forms/:id/responses': { answers: { name: 'Ann' } },
  'PUT /forms/:id/responses/:response_id/approval': { status: 'approved' },
  'POST /forms/:id/responses/delete': { filter: {} },
  'POST /keys': newKey,
  'POST /webhooks': newWebhook,
  'POST /public/forms/:slug/submissions': { answers: { name: 'Ann' } },
  'POST /public/forms/:slug/unlock': { password: 'sesame' },
};

/** A body that the endpoint accepts, where it takes one. */
const bodyOf = ({ method, path, multipart }: Endpoint): Sent => {
  if (method === 'GET') return {};
  return multipart ? file : { body: bodies[`${method} ${path}`] ?? {} };
};

const managed = endpoints.filter(({ scope }) => scope !== 'public');
const open = endpoints.filter(({ scope }) => scope === 'public');

describe.each(managed.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it('refuses a request without a key, whatever else is wrong with it', async () => {
      const line = lineOf(endpoint, await things());
      const { status, headers, body } = await world.visitor.rest(line, {
        ...(endpoint.method !== 'GET' && {
          raw: 'no json',
          headers: { 'Content-Type': 'text/plain' },
        }),
      });
      expect(status).toBe(401);
      expect(headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(headers.get('Content-Type')).toBe('application/problem+json');
      expect(body).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(body.request_id).toBe(headers.get('X-Request-Id'));
    });

    it('refuses a key with every scope but the one it needs', async () => {
      const line = lineOf(endpoint, await things());
      const wrong = scopes.filter((scope) => scope !== endpoint.scope);
      const { status, body } = await (await world.colleague(alice, wrong)).rest(line);
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'insufficient_scope', required_scope: endpoint.scope });
    });

    it('accepts a key with only that scope', async () => {
      const line = lineOf(endpoint, await things());
      const only = scopes.filter((scope): scope is Scope => scope === endpoint.scope);
      const { status } = await (await world.colleague(alice, only)).rest(line, bodyOf(endpoint));
      expect(status).toBe(endpoint.status);
    });
  },
);

it.each(managed.filter(({ path }) => path.includes(':')).map((endpoint) => ({ endpoint })))(
  "$endpoint.method $endpoint.path does not find another workspace's things",
  async ({ endpoint }) => {
    const mine = await things();
    const none = '00000000000000000000000000';
    const foreign = await bob.rest(lineOf(endpoint, mine), bodyOf(endpoint));
    const unknown = await bob.rest(
      lineOf(endpoint, {
        ...mine,
        id: `form_${none}`,
        key_id: `key_${none}`,
        webhook_id: `wh_${none}`,
      }),
      bodyOf(endpoint),
    );
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  },
);

describe.each(open.map((endpoint) => ({ endpoint })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint }) => {
    it('needs no key and may be called from any website', async () => {
      const line = lineOf(endpoint, await things());
      const sent = bodyOf(endpoint);
      const { status, headers } = await world.visitor.rest(line, {
        ...sent,
        headers: { ...sent.headers, Origin: 'https://shop.example' },
      });
      expect(status).toBe(endpoint.status);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    });

    it('lets websites read its errors too', async () => {
      const line = lineOf(endpoint, { slug: 'nothing', locked_slug: 'nothing', token: 'nothing' });
      const sent = bodyOf(endpoint);
      const { status, headers } = await world.visitor.rest(line, {
        ...sent,
        headers: { ...sent.headers, Origin: 'https://shop.example' },
      });
      expect(status).toBe(404);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
    });
  },
);

it('has no two endpoints at one place, and a summary for each', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { summary } of endpoints) expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
});
