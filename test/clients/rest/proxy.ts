import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { responseMismatches } from '../../support/openapi/assert-openapi.ts';
import type { OpenApiValidator } from '../../support/openapi/openapi-document.ts';
import { requestFailures } from './requests.ts';

/** A proxy that validates requests and responses against an OpenAPI document. */
interface Proxy {
  readonly url: string;
  /** The violations that were found. */
  readonly violations: readonly string[];
  /** The methods and paths of all requests. */
  readonly passed: readonly string[];
  stop(): void;
}

/** Hop-by-hop headers, and those that fetch sets. */
const hopHeaders = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

export async function startProxy(target: string, described: OpenApiValidator): Promise<Proxy> {
  const violations: string[] = [];
  const passed: string[] = [];

  async function pass(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.replace('/api/v1', '');
    const line = `${request.method} ${path}`;
    passed.push(line);
    for (const failure of await requestFailures(described, request.clone(), path))
      violations.push(`${line}: ${failure}`);
    const response = await fetch(request);
    const text = await response.clone().text();
    const isJson = /[/+]json/.test(response.headers.get('Content-Type') ?? '');
    const { status, headers } = response;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined;
    for (const failure of responseMismatches(described, request.method, path, {
      status,
      headers,
      body,
    }))
      violations.push(`${line}, ${status}: ${failure}`);
    return response;
  }

  const server = createServer(async (incoming, outgoing) => {
    const sent = await buffer(incoming);
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers))
      if (!hopHeaders.includes(name)) headers.set(name, String(value));
    const response = await pass(
      new Request(`${target}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers,
        body: sent.length > 0 ? new Uint8Array(sent) : null,
      }),
    );
    const answer = Buffer.from(await response.arrayBuffer());
    const responseHeaders = [...response.headers].filter(
      ([name]) => ![...hopHeaders, 'content-encoding'].includes(name),
    );
    outgoing.writeHead(response.status, Object.fromEntries(responseHeaders)).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: { port: number } = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    violations,
    passed,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
