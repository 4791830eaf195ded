import { literal, pythonStyle } from './literal.ts';
import { queryOf, type SampleRequest, urlOf } from './sample-request.ts';

/** A program for Python 3 with its standard library. */
export function pythonSample(sample: SampleRequest): string {
  const { method, authorized, request, answer } = sample;
  const { body, upload, headers = {} } = request;
  const query = queryOf(request);
  const modules = [
    ...(body || answer === 'json' || query.some(({ isJson }) => isJson) ? ['json'] : []),
    ...(authorized ? ['os'] : []),
  ];
  const content = Object.entries(headers).map(([name, value]) => [
    JSON.stringify(name),
    pythonStyle.text(value),
  ]);
  const sentHeaders = [
    ...(authorized ? [['"Authorization"', '"Bearer " + os.environ["API_KEY"]']] : []),
    ...(body ? [['"Content-Type"', '"application/json"']] : []),
    ...(upload ? [['"Content-Type"', '"multipart/form-data; boundary=" + boundary']] : []),
    ...content,
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    ...(query.length > 0 ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(query.length > 0 ? [`query = urlencode(${queryText(query)})`] : []),
    ...(body ? [`body = ${literal(body, pythonStyle)}`] : []),
    ...(upload ? multipartLines(upload) : []),
    'request = Request(',
    `    ${JSON.stringify(urlOf(sample))}${query.length > 0 ? ' + "?" + query' : ''},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(sentHeaders.length > 0
      ? [
          '    headers={',
          ...sentHeaders.map(([name, value]) => `        ${name}: ${value},`),
          '    },',
        ]
      : []),
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    ...(upload ? ['    data=body,'] : []),
    ')',
    'with urlopen(request) as response:',
    `    ${readingOf(sample)}`,
  ].join('\n');
}

function queryText(query: ReturnType<typeof queryOf>): string {
  const members = query.map(({ name, value, isJson }) => {
    const text = literal(value, pythonStyle);
    return `${JSON.stringify(name)}: ${isJson ? `json.dumps(${text})` : text}`;
  });
  return `{${members.join(', ')}}`;
}

function multipartLines({
  itemId,
  fileName,
  mediaType,
}: NonNullable<SampleRequest['request']['upload']>): string[] {
  return [
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
}

function readingOf({ answer, fileName }: SampleRequest): string {
  switch (answer) {
    case 'json':
      return 'print(json.load(response))';
    case 'text':
      return 'print(response.read().decode())';
    case 'none':
      return 'print(response.status)';
    default:
      return `open("${fileName}", "wb").write(response.read())`;
  }
}
