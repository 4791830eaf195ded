import { linesIf } from './literal.ts';
import { queryOf, type SampleRequest, urlOf } from './sample-request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command of curl. The API key is in the environment variable `API_KEY`. */
export function curlSample(sample: SampleRequest): string {
  const { method, authorized, request, answer, fileName } = sample;
  const { headers = {}, body, upload } = request;
  const query = queryOf(request);
  const isEncoded = query.some(({ isJson }) => isJson);
  const search = query.map(({ name, text }) => `${name}=${text}`);
  const isInUrl = search.length > 0 && !isEncoded;
  const url = isInUrl ? quoted(`${urlOf(sample)}?${search.join('&')}`) : urlOf(sample);
  const implied = body || upload ? 'POST' : 'GET';
  return [
    `curl -sS ${method === implied ? '' : `-X ${method} `}${url}`,
    ...linesIf(authorized, '-H "Authorization: Bearer $API_KEY"'),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...linesIf(isEncoded, '-G', ...search.map((text) => `--data-urlencode ${quoted(text)}`)),
    ...linesIf(body, "-H 'Content-Type: application/json'"),
    ...linesIf(body, `-d ${quoted(JSON.stringify(body ?? {}, null, 2))}`),
    ...linesIf(upload, `-F item_id=${upload?.itemId}`),
    ...linesIf(upload, `-F ${quoted(`file=@${upload?.fileName};type=${upload?.mediaType}`)}`),
    ...linesIf(answer === 'file', `-o ${quoted(fileName)}`),
  ].join(' \\\n  ');
}
