import { request as sendHttp } from 'node:http';

/** An answer of which a cache sees everything. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly all: string;
}

/** Sends a request with exactly these headers: `fetch` would not send another `Host`, and decompresses. */
export function get(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const sent = sendHttp(`${url}${path}`, { headers, timeout: 10_000 }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
      const pairs = names.map((name): [string, string] => [
        name,
        String(response.headers[name.toLowerCase()]),
      ]);
      const body = Buffer.concat(chunks).toString('latin1');
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(pairs),
        body,
        all: `${response.rawHeaders.join('\n')}\n${body}`,
      });
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('The server did not answer.')));
    sent.end();
  });
}
