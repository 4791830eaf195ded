import { linesIf, literal, pythonStyle } from './literal.ts';
import { queryOf, type SampleRequest, urlOf } from './sample-request.ts';

const readings: Readonly<Record<SampleRequest['answer'], (fileName: string) => string>> = {
  json: () => 'print(json.load(response))',
  text: () => 'print(response.read().decode())',
  none: () => 'print(response.status)',
  file: (fileName) => `open("${fileName}", "wb").write(response.read())`,
};

/** A program for Python 3 with its standard library. */
export function pythonSample(sample: SampleRequest): string {
  const { method, authorized, request, answer, fileName } = sample;
  const { body, upload, headers = {} } = request;
  const query = queryOf(request);
  const hasQuery = query.length > 0;
  const members = query.map(({ name, value, isJson }) => {
    const text = literal(value, pythonStyle);
    return `${JSON.stringify(name)}: ${isJson ? `json.dumps(${text})` : text}`;
  });
  const sent = [
    ...linesIf(authorized, '"Authorization": "Bearer " + os.environ["API_KEY"]'),
    ...linesIf(body, '"Content-Type": "application/json"'),
    ...linesIf(upload, '"Content-Type": "multipart/form-data; boundary=" + boundary'),
    ...Object.entries(headers).map(
      ([name, value]) => `${JSON.stringify(name)}: ${pythonStyle.text(value)}`,
    ),
  ].map((header) => `        ${header},`);
  return [
    ...linesIf(body || answer === 'json' || query.some(({ isJson }) => isJson), 'import json'),
    ...linesIf(authorized, 'import os'),
    ...linesIf(hasQuery, 'from urllib.parse import urlencode'),
    'from urllib.request import Request, urlopen',
    '',
    ...linesIf(hasQuery, `query = urlencode({${members.join(', ')}})`),
    ...linesIf(body, `body = ${literal(body, pythonStyle)}`),
    ...(upload ? multipartLines(upload) : []),
    'request = Request(',
    `    ${JSON.stringify(urlOf(sample))}${hasQuery ? ' + "?" + query' : ''},`,
    ...linesIf(method !== 'GET', `    method="${method}",`),
    ...linesIf(sent.length > 0, '    headers={', ...sent, '    },'),
    ...linesIf(body, '    data=json.dumps(body).encode(),'),
    ...linesIf(upload, '    data=body,'),
    ')',
    'with urlopen(request) as response:',
    `    ${readings[answer](fileName)}`,
  ].join('\n');
}

type Upload = NonNullable<SampleRequest['request']['upload']>;

const multipartLines = ({ itemId, fileName, mediaType }: Upload) => [
  'boundary = "formwright-upload"',
  `with open("${fileName}", "rb") as file:`,
  '    body = b"\\r\\n".join([',
  '        b"--" + boundary.encode(),',
  `        b'Content-Disposition: form-data; name="item_id"', b"", b"${itemId}",`,
  '        b"--" + boundary.encode(),',
  `        b'Content-Disposition: form-data; name="file"; filename="${fileName}"',`,
  `        b"Content-Type: ${mediaType}", b"", file.read(),`,
  '        b"--" + boundary.encode() + b"--", b"",',
  '    ])',
];
