/** Called during an upload with the number of bytes that were sent, and the total. */
export type ProgressListener = (sent: number, total: number) => void;

interface ProgressEvent {
  readonly loaded: number;
  readonly total: number;
}

/** The part of `XMLHttpRequest` that is used. It exists in browsers only. */
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
 * Like `fetch`, with progress. Uses XMLHttpRequest in browsers, because `fetch` does not report upload
 * progress; elsewhere `onProgress` is called once, at the end.
 */
export function fetchWithProgress(
  fetch: typeof globalThis.fetch,
  total: number,
  onProgress: ProgressListener,
): typeof globalThis.fetch {
  return async (url, init = {}) => {
    if (Request && init.body instanceof FormData) {
      return sendWithProgress(new Request(), String(url), init.body, init, onProgress);
    }
    const response = await fetch(url, init);
    onProgress(total, total);
    return response;
  };
}

function sendWithProgress(
  request: ProgressRequest,
  url: string,
  body: FormData,
  { headers, signal }: RequestInit,
  onProgress: ProgressListener,
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
    end('error', () => reject(new TypeError('The connection failed')));
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
