import type { ExampleRequest, ExampleResponse } from '../../../rest/recorded-example.ts';
import type { ExampleOperation } from './operations.ts';

/** Headers that an example shows. */
const shownHeaders = [
  'Content-Type',
  'Location',
  'ETag',
  'Content-Language',
  'Content-Disposition',
  'WWW-Authenticate',
];

/** The members that an example of a document shows. */
const shownMembers = ['openapi', '$schema', '$id', 'title', 'description', 'servers'];

/** Where requests are sent, and with which API key. */
export interface Server {
  readonly url: string;
  readonly key: string;
}

/** Sends a request of an example over HTTP. */
export async function sendOverHttp(
  { url, key }: Server,
  operation: ExampleOperation,
  request: ExampleRequest,
): Promise<ExampleResponse> {
  const body = bodyOf(request);
  const response = await fetch(`${url}/api/v1${pathOf(operation, request)}`, {
    method: operation.method,
    headers: {
      ...(operation.authorized && { Authorization: `Bearer ${key}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...request.headers,
    },
    body,
  });
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    ...(await shownBody(response, operation)),
  };
}

async function shownBody(response: Response, { endpoint }: ExampleOperation) {
  const type = response.headers.get('Content-Type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return {};
  if (type.startsWith('text/')) return { body: bytes.toString() };
  if (!/[/+]json/.test(type)) return {};
  const body: unknown = JSON.parse(bytes.toString());
  if (endpoint || response.status >= 400) return { body };
  const shown = Object.entries(Object(body)).filter(([name]) => shownMembers.includes(name));
  return { body: Object.fromEntries(shown), shortened: true as const };
}

function pathOf({ path }: ExampleOperation, request: ExampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.path?.[name]));
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function bodyOf({ body, upload }: ExampleRequest): string | FormData | null {
  if (!upload) return body ? JSON.stringify(body) : null;
  const form = new FormData();
  form.append('item_id', upload.itemId);
  form.append('file', new Blob([upload.text], { type: upload.mediaType }), upload.fileName);
  return form;
}
