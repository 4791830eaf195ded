import { queryOf, type SampleRequest, urlOf } from './sample-request.ts';

/** An argument of a shell command. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command of curl. The API key is in the environment variable `API_KEY`. */
export function curlSample(sample: SampleRequest): string {
  const { method, authorized, request, answer, fileName } = sample;
  const { headers = {}, body, upload } = request;
  const query = queryOf(request);
  const isEncoded = query.some(({ isJson }) => isJson);
  const search = query.map(({ name, text }) => `${name}=${text}`);
  const url =
    search.length > 0 && !isEncoded ? `${urlOf(sample)}?${search.join('&')}` : urlOf(sample);
  const implied = body || upload ? 'POST' : 'GET';
  return [
    `curl -sS ${method === implied ? '' : `-X ${method} `}${search.length > 0 && !isEncoded ? quoted(url) : url}`,
    ...(authorized ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(isEncoded ? ['-G', ...search.map((text) => `--data-urlencode ${quoted(text)}`)] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
    ...(upload
      ? [
          `-F item_id=${upload.itemId}`,
          `-F ${quoted(`file=@${upload.fileName};type=${upload.mediaType}`)}`,
        ]
      : []),
    ...(answer === 'file' ? [`-o ${quoted(fileName)}`] : []),
  ].join(' \\\n  ');
}
