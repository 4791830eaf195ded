/** What a server answered; `status` is 0 if the connection broke. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether no answer came in time. */
  readonly isHang: boolean;
}

export interface SentRequest {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | FormData | undefined;
}

/**
 * Milliseconds after which a request without an answer is a hang: a connection may take 10 seconds and a statement
 * 15, and the machine may be busy.
 */
export const slowestAnswer = 60_000;

/** Sends `POST /path` or the like below `/api/v1`. Never throws. */
export async function send(url: string, line: string, sent: SentRequest = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = line.split(' ');
  const isForm = sent.body instanceof FormData;
  const signal = AbortSignal.timeout(slowestAnswer);
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...{ method, signal },
      body: sent.body === undefined ? null : isForm ? sent.body : JSON.stringify(sent.body),
      headers: {
        ...(sent.key !== undefined && { Authorization: `Bearer ${sent.key}` }),
        ...(sent.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...sent.headers,
      },
    });
    const text = await response.text();
    return { status: response.status, body: parse(text), isHang: false };
  } catch {
    return { status: 0, body: {}, isHang: signal.aborted };
  }
}

function parse(text: string): Answer['body'] {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
