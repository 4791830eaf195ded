import { expect, it } from 'vitest';
import { endpoints } from '../../../rest/endpoints/tags.ts';
import { eventTypes } from '../../../src/events/event-types.ts';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { assertMatchesOpenApi } from '../../support/openapi/assert-openapi.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

const {
  status,
  headers,
  body: openapi,
} = await world.visitor.rest('GET /openapi.json', {
  headers: { Origin: 'https://docs.example' },
});

/** The Operation Object of an endpoint. */
const operationOf = ({ method, path }: (typeof endpoints)[number]) =>
  openapi.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

it('serves the OpenAPI document without a key to any origin', () => {
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(openapi.openapi).toBe('3.1.0');
  expect(openapi.servers).toEqual([{ url: 'https://forms.example/api/v1' }]);
});

it('the OpenAPI document describes every endpoint with scope, status and problems, and no others', () => {
  const described = Object.entries<object>(openapi.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const places = endpoints.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  const documents = ['GET /openapi.json', 'GET /schemas/form-definition.json'];
  expect(described.sort()).toEqual([...places, ...documents].sort());

  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint);
    expect(operation.responses).toHaveProperty([String(endpoint.status)]);
    expect(operation['x-required-scope'] ?? 'public').toBe(endpoint.scope);
    expect(operation.security.some((one: object) => 'apiKey' in one)).toBe(
      endpoint.scope !== 'public',
    );
    const codes = JSON.stringify(
      Object.values<{ $ref?: string }>(operation.responses).map(
        ({ $ref }) => openapi.components.responses[$ref?.split('/').at(-1) ?? ''],
      ),
    );
    for (const code of endpoint.problems) expect(codes).toContain(`"${code}"`);
  }
});

it('path parameters and required headers have examples, which tools send', () => {
  const examples = endpoints.flatMap((endpoint) =>
    operationOf(endpoint)
      .parameters.filter(({ required }: { required: boolean }) => required)
      .map(({ name, example }: { name: string; example: unknown }) => [name, typeof example]),
  );
  expect(examples.length).toBeGreaterThan(endpoints.length / 2);
  expect(examples.filter(([, type]) => type === 'undefined')).toEqual([]);
});

it('multipart bodies list their file last, as binary, because clients send the parts in this order', () => {
  const schemas = Object.values<object>(openapi.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody }) => requestBody?.content['multipart/form-data']?.schema ?? [])
    .map(({ $ref }) => openapi.components.schemas[$ref.split('/').at(-1)].properties);
  expect(schemas.map((properties) => Object.keys(properties))).toEqual([
    ['name', 'file'],
    ['name', 'file'],
    ['item_id', 'version', 'file'],
  ]);
  for (const { file } of schemas) {
    expect(file).toMatchObject({
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
    });
  }
});

it('operation ids of the OpenAPI document are unique', () => {
  const ids = Object.values<object>({ ...openapi.paths, ...openapi.webhooks })
    .flatMap((operations) => Object.values(operations))
    .map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
});

it('every JSON response of the OpenAPI document has a named schema', () => {
  const nameless = endpoints.filter((endpoint) => {
    const { content } = operationOf(endpoint).responses[endpoint.status];
    const schema = content?.['application/json']?.schema;
    return !endpoint.download && schema && !('$ref' in schema);
  });
  // The captcha challenge has no schema: its format is defined by the widget.
  expect(nameless.map(({ path }) => path)).toEqual(['/public/captcha/challenge']);
});

it('the OpenAPI document describes bounds, defaults, enums and headers of requests', () => {
  const { parameters } = openapi.paths['/forms'].get;
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Number of entries per page, from 1 to 100. Default: 25.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  });
  expect(openapi.components.schemas.FormStatus.enum).toEqual(['closed', 'draft', 'published']);
  const headersOf = (path: string, method: string) =>
    openapi.paths[path][method].parameters
      .filter((one: { in: string }) => one.in === 'header')
      .map((one: { name: string }) => one.name);
  expect(headersOf('/forms/{id}', 'patch')).toEqual(['If-Match']);
  expect(headersOf('/public/forms/{slug}/submissions', 'post')).toEqual([
    'Idempotency-Key',
    'X-Form-Partial',
  ]);
  const { properties, additionalProperties } = openapi.components.schemas.ReviewInput;
  expect(Object.keys(properties).sort()).toEqual(['note', 'status']);
  expect(additionalProperties).toBe(false);
});

it('the OpenAPI document describes webhook payloads', () => {
  expect(Object.keys(openapi.webhooks)).toEqual([...eventTypes]);
});

it('the OpenAPI check fails for accepted input that is not described', async () => {
  const answer = await alice.rest('POST /forms', { body: {} });
  const sent = { body: { titel: 'Hi' } };
  await expect(assertMatchesOpenApi('POST', '/forms', answer, sent)).rejects.toThrow('titel');
});

it('the OpenAPI check fails for a response that does not match the document', async () => {
  const { id } = await buildForm(alice);
  const path = `/forms/${id}`;
  const good = await alice.rest(`GET ${path}`);
  const wrong: readonly [string, Partial<ApiResponse>][] = [
    ['unknown status', { status: 201 }],
    ['it must have the header ETag', { headers: new Headers({ 'X-Request-Id': 'x' }) }],
    ["must have required property 'revision'", { body: { ...good.body, revision: undefined } }],
    ['additional properties', { body: { ...good.body, secret: 1 } }],
    ['allowed values', { body: { ...good.body, status: 'DRAFT' } }],
    ['must be string', { body: { ...good.body, title: null } }],
    ['/draft/schema', { body: { ...good.body, draft: { ...good.body.draft, schema: {} } } }],
  ];
  for (const [violation, difference] of wrong) {
    await expect(assertMatchesOpenApi('GET', path, { ...good, ...difference })).rejects.toThrow(
      violation,
    );
  }
  await expect(assertMatchesOpenApi('GET', '/nowhere', good)).rejects.toThrow('unknown operation');
  const problem = await alice.rest('GET /forms/x');
  const body = { ...problem.body, code: 'form_closed' };
  await expect(assertMatchesOpenApi('GET', '/forms/x', { ...problem, body })).rejects.toThrow(
    'allowed',
  );
});
