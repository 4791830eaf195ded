/** Told of an upload while it goes: how many bytes were sent, of how many. */
export type Progress = (sent: number, total: number) => void;

interface ProgressEvent {
  readonly loaded: number;
  readonly total: number;
}

/** The part of `XMLHttpRequest` that is used; only browsers have it. */
interface ProgressRequest {
  readonly upload: {
    addEventListener(type: 'progress', listener: (event: ProgressEvent) => void): void;
  };
  readonly status: number;
  readonly responseText: string;
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: FormData): void;
  abort(): void;
}

const Request: (new () => ProgressRequest) | undefined = Reflect.get(globalThis, 'XMLHttpRequest');

/**
 * Like `fetch`, with a word on the way. `fetch` itself does not tell, so that a browser's older way is
 * taken; where there is none, progress is told once, at the end.
 */
export function fetchWithProgress(
  fetch: typeof globalThis.fetch,
  total: number,
  onProgress: Progress,
): typeof globalThis.fetch {
  return async (url, init = {}) => {
    if (Request && init.body instanceof FormData) {
      return sendWithProgress(new Request(), String(url), init.body, init, onProgress);
    }
    const answer = await fetch(url, init);
    onProgress(total, total);
    return answer;
  };
}

function sendWithProgress(
  request: ProgressRequest,
  url: string,
  body: FormData,
  { headers, signal }: RequestInit,
  onProgress: Progress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => request.abort();
    const end = (type: 'load' | 'error' | 'abort', settle: () => void) =>
      request.addEventListener(type, () => {
        signal?.removeEventListener('abort', abort);
        settle();
      });
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    end('load', () => resolve(responseOf(request)));
    end('error', () => reject(new TypeError('The connection broke')));
    end('abort', () => reject(signal?.reason));
    request.open('POST', url);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.send(body);
  });
}

function responseOf(request: ProgressRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
  return new Response(request.responseText, { status: request.status, headers });
}
