export interface HostileRequest {
  readonly method: string;
  /** Includes the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface SentAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request; fails without a response within half a minute. */
export async function send(
  url: string,
  { method, path, headers, body }: HostileRequest | UploadRequest,
  timeout = 30_000,
): Promise<SentAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(body !== undefined && !bodyless.has(method) && { body }),
  });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

interface UploadRequest extends Omit<HostileRequest, 'body'> {
  readonly body: FormData;
}

/** The body; of an event stream, which may not end, the first chunk. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export function asCurl(url: string, { method, path, headers, body }: HostileRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const sent = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    quoted(`${name}: ${value}`),
  ]);
  const data = body === undefined ? [] : ['--data-binary', quoted(body)];
  return ['curl', '-X', method, ...sent, ...data, quoted(`${url}${path}`)].join(' ');
}
