import type { ExampleRequest, RecordedExample } from '../../../../rest/recorded-example.ts';

export interface SampleRequest
  extends Pick<RecordedExample, 'method' | 'path' | 'authorized' | 'request'> {
  readonly url: string;
  readonly answer: 'json' | 'text' | 'file' | 'none';
  /** The name under which a sample stores the file. */
  readonly fileName: string;
}

export function sampleRequestOf(
  { method, path, authorized, request, response }: RecordedExample,
  url: string,
): SampleRequest {
  const [, fileName = 'file'] =
    /filename="([^"]+)"/.exec(response.headers['Content-Disposition'] ?? '') ?? [];
  const type = response.headers['Content-Type'] ?? '';
  return {
    method,
    path,
    authorized,
    request,
    url,
    answer: answerOf(response.status, type),
    fileName,
  };
}

function answerOf(status: number, type: string): SampleRequest['answer'] {
  if (status === 204) return 'none';
  if (/[/+]json/.test(type)) return 'json';
  return type.startsWith('text/') ? 'text' : 'file';
}

/** The URL of a request without its query string. */
export const urlOf = ({ url, path, request }: SampleRequest): string =>
  `${url}/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.path?.[name]))}`;

/** Query parameters as texts; `isJson` for those that are objects. */
export const queryOf = ({ query = {} }: ExampleRequest) =>
  Object.entries(query).map(([name, value]) => ({
    name,
    value,
    text: typeof value === 'object' ? JSON.stringify(value) : String(value),
    isJson: typeof value === 'object',
  }));
