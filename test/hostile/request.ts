/** A request as it is sent. */
export interface HostileRequest {
  readonly method: string;
  /** With its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Sends a request; fails if it is not answered within half a minute. */
export async function send(url: string, request: HostileRequest) {
  const { method, path, headers, body } = request;
  const response = await fetch(`${url}${path}`, {
    ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) },
    ...(body !== undefined && !bodyless.has(method) && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The request as a command that repeats it. */
export function asCurl(url: string, { method, path, headers, body }: HostileRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const sent = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    quoted(`${name}: ${value}`),
  ]);
  const data = body === undefined ? [] : ['--data-binary', quoted(body)];
  return ['curl', '-X', method, ...sent, ...data, quoted(`${url}${path}`)].join(' ');
}
